from __future__ import annotations

import pytest

from dicedojo.dice import all_hands, orders
from dicedojo.games.yahtzee.card import YATZY
from dicedojo.games.yahtzee.scorer import (
    BOXES,
    YATZY_BOXES,
    questions,
    score,
    score_yatzy,
)

from . import yahtzee_by_hand as by_hand
from . import yatzy_by_hand


@pytest.mark.parametrize("box", BOXES)
def test_every_roll_scores_in_yahtzee_as_by_hand_in_any_order(box: str) -> None:
    for dice in all_hands(5, 5):
        expected = by_hand.points(box, dice)

        assert score(box, dice) == score(box, dice[::-1]) == expected
    for dice in orders((1, 3, 3, 4, 5)):
        assert score(box, dice) == score(box, (1, 3, 3, 4, 5))


def test_five_alike_are_a_full_house_of_yahtzee_alone() -> None:
    assert score("full house", (5,) * 5) == 25
    assert (
        score_yatzy("full house", (5,) * 5) == score_yatzy("two pairs", (5,) * 5) == 0
    )


@pytest.mark.parametrize("box", YATZY_BOXES)
def test_every_roll_scores_in_yatzy_as_by_hand_in_any_order(box: str) -> None:
    for dice in all_hands(5, 5):
        expected = yatzy_by_hand.points(box, dice)

        assert score_yatzy(box, dice) == score_yatzy(box, dice[::-1]) == expected


def test_a_card_of_yatzy_holds_at_most_374_points() -> None:
    most = [
        max(score_yatzy(box, dice) for dice in all_hands(5, 5)) for box in YATZY_BOXES
    ]

    assert sum(most) + YATZY.upper_bonus == 374  # as Wikipedia counts them


def test_the_game_asks_for_every_roll_in_every_box_of_both_cards() -> None:
    asked = {name: len(list(each)) for name, each in questions().items()}

    assert asked == {"score": 13 * 252, "score_yatzy": 15 * 252}
