"""The best play followed forwards, from a late card on: a whole game takes too long."""

from __future__ import annotations

import pytest

from dicedojo.games.yahtzee.boxes import BOXES, YATZY_SHEET
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.states import Solution
from dicedojo.games.yahtzee.exact.turn import worth_of_card
from dicedojo.games.yahtzee.exact.usage import Usage, follow
from dicedojo.games.yahtzee.situations import without

LATE = without("ones", "sixes", "three of a kind", "large straight", "yahtzee")
CARDS = [
    pytest.param(LATE, "source", id="five boxes"),
    pytest.param(LATE, "forced-joker", id="five boxes and jokers"),
    pytest.param(without("full house", "twos", yahtzee=50), "free-joker", id="a bonus"),
]


def follow_card(solved: Solution, card: Card) -> Usage:
    return follow(solved, card.row(solved.variant), card.column)


@pytest.mark.parametrize(("card", "variant"), CARDS)
def test_what_the_boxes_bring_adds_up_to_the_value(
    all_solved: dict[str, Solution], card: Card, variant: str
) -> None:
    solved = all_solved[variant]

    used = follow_card(solved, card)

    still = worth_of_card(solved, card) - card.scored
    assert used.total == pytest.approx(still, abs=1e-9)
    assert (used.yahtzee_bonus > 0) == (variant != "source")


def test_what_the_boxes_of_yatzy_bring_adds_up_to_the_value(
    all_solved: dict[str, Solution],
) -> None:
    solved, sheet = all_solved["yatzy"], YATZY_SHEET
    left = ("sixes", "one pair", "full house", "yatzy")
    points = {box: 10 for box in sheet.boxes if box not in left}
    card = Card(points, sheet=sheet)

    used = follow_card(solved, card)

    assert used.total == pytest.approx(worth_of_card(solved, card) - card.scored)
    assert used.rounds.sum(axis=0) == pytest.approx([0] * 11 + [1] * 4)
    filled = {box for box, n in zip(sheet.boxes, used.points, strict=True) if n}
    assert filled == set(left)


def test_each_open_box_is_filled_once_in_the_turns_that_are_left(
    source: Solution,
) -> None:
    used = follow_card(source, LATE)

    filled = {box: float(used.rounds[at].sum()) for at, box in enumerate(BOXES)}
    assert {box for box, often in filled.items() if often} == set(LATE.open_boxes)
    assert used.rounds.sum(axis=0) == pytest.approx([0] * 8 + [1] * 5)


def test_the_last_box_brings_what_is_known(source: Solution) -> None:
    used = follow_card(source, without("yahtzee"))

    at = BOXES.index("yahtzee")
    assert used.points[at] == pytest.approx(50 * 347_897 / 7_558_272)
    assert used.zeros[at] == pytest.approx(1 - 347_897 / 7_558_272)
    assert used.rounds[at, -1] == pytest.approx(1)
