from __future__ import annotations

import pytest

from dicedojo.games.yahtzee.card import YATZY, Card, Solution
from dicedojo.games.yahtzee.situations import without
from dicedojo.games.yahtzee.turn import turn_of, worth_of_card


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(Card(), id="an empty card"),
        pytest.param(Card({"ones": 3, "yahtzee": 50}), id="two boxes filled"),
        pytest.param(without("sixes", "chance"), id="two boxes left"),
    ],
)
def test_a_turn_is_worth_what_its_card_is(source: Solution, card: Card) -> None:
    assert turn_of(source, card).value == pytest.approx(worth_of_card(source, card))


def test_the_points_on_the_card_count(source: Solution) -> None:
    few, many = (without("chance", full_house=points) for points in (0, 25))

    gain = turn_of(source, many).value - turn_of(source, few).value

    assert gain == pytest.approx(25)


def test_keeps_are_ranked_by_what_they_are_worth(source: Solution) -> None:
    ranked = turn_of(source, Card()).rank_keeps((3, 3, 5, 6, 6), 2)

    assert ranked[0].dice == (6, 6)
    assert len(ranked) == len({keep.dice for keep in ranked}) == 18
    worths = [keep.worth for keep in ranked]
    assert worths == sorted(worths, reverse=True)


def test_of_equal_keeps_the_one_of_most_dice_comes_first(source: Solution) -> None:
    ranked = turn_of(source, without("yahtzee")).rank_keeps((1, 2, 3, 4, 5), 1)

    assert [len(keep.dice) for keep in ranked[:6]] == [1, 1, 1, 1, 1, 0]


def test_boxes_are_ranked_by_what_follows_not_by_points(source: Solution) -> None:
    ranked = turn_of(source, Card()).rank_boxes((5, 6, 6, 6, 6))

    assert [box.name for box in ranked[:3]] == [
        "sixes",
        "four of a kind",
        "three of a kind",
    ]
    assert len(ranked) == 13


def test_a_turn_of_yatzy_is_worth_what_its_card_is(
    all_solved: dict[str, Solution],
) -> None:
    solved, card = all_solved["yatzy"], Card({"one pair": 10}, YATZY)

    turn = turn_of(solved, card)

    assert turn.value == pytest.approx(worth_of_card(solved, card))
    assert [box.name for box in turn.rank_boxes((6,) * 5)[:2]] == ["yatzy", "sixes"]


def test_of_equal_boxes_the_first_on_the_card_comes_first(source: Solution) -> None:
    ranked = turn_of(source, without("full house", "yahtzee")).rank_boxes(
        (1, 2, 3, 4, 6)
    )

    assert sorted(box.name for box in ranked) == ["full house", "yahtzee"]
