from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands, orders
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


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        pytest.param("ones", (1, 1, 2, 4, 4), 2, id="two ones"),
        pytest.param("sixes", (1, 1, 2, 4, 4), 0, id="no sixes"),
        pytest.param("three of a kind", (3, 3, 3, 4, 5), 18, id="all dice count"),
        pytest.param("three of a kind", (3, 3, 3, 3, 5), 17, id="four are three"),
        pytest.param("three of a kind", (3, 3, 4, 4, 5), 0, id="two pairs"),
        pytest.param("four of a kind", (2, 2, 2, 2, 5), 13, id="four"),
        pytest.param("four of a kind", (2, 2, 2, 5, 5), 0, id="three are not four"),
        pytest.param("full house", (2, 2, 5, 5, 5), 25, id="full house"),
        pytest.param("full house", (2, 2, 2, 2, 5), 0, id="four and one"),
        pytest.param("full house", (1, 1, 1, 1, 1), 25, id="five are a full house"),
        pytest.param("small straight", (4, 1, 3, 2, 6), 30, id="in any order"),
        pytest.param("small straight", (1, 2, 3, 3, 4), 30, id="a pair inside"),
        pytest.param("small straight", (1, 2, 3, 5, 6), 0, id="a gap"),
        pytest.param("large straight", (2, 3, 4, 5, 6), 40, id="five in a row"),
        pytest.param("large straight", (1, 2, 3, 4, 6), 0, id="four in a row"),
        pytest.param("yahtzee", (4, 4, 4, 4, 4), 50, id="five of a kind"),
        pytest.param("yahtzee", (4, 4, 4, 4, 5), 0, id="four of a kind"),
        pytest.param("chance", (1, 2, 2, 5, 6), 16, id="the sum"),
    ],
)
def test_dice_score_in_a_box(box: str, dice: Roll, points: int) -> None:
    assert score(box, dice) == points


@pytest.mark.parametrize("box", BOXES)
def test_every_roll_scores_as_by_hand(box: str) -> None:
    for dice in all_hands(5, 5):
        assert score(box, dice) == by_hand.points(box, dice)


@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_the_dice_does_not_matter(box: str) -> None:
    for dice in orders((1, 3, 3, 4, 5)):
        assert score(box, dice) == score(box, (1, 3, 3, 4, 5))


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        pytest.param("one pair", (3, 3, 5, 5, 6), 10, id="the highest pair"),
        pytest.param("one pair", (2, 2, 2, 2, 6), 4, id="a pair of four"),
        pytest.param("one pair", (1, 2, 3, 4, 6), 0, id="no pair"),
        pytest.param("two pairs", (3, 3, 5, 5, 6), 16, id="two pairs"),
        pytest.param("two pairs", (3, 3, 5, 5, 5), 16, id="two pairs of a full house"),
        pytest.param("two pairs", (3, 3, 3, 3, 5), 0, id="four are not two pairs"),
        pytest.param("two pairs", (3, 3, 3, 3, 3), 0, id="five are not two pairs"),
        pytest.param("three of a kind", (3, 3, 3, 4, 5), 9, id="three dice count"),
        pytest.param("four of a kind", (2, 2, 2, 2, 5), 8, id="four dice count"),
        pytest.param("four of a kind", (2, 2, 2, 2, 2), 8, id="four of five"),
        pytest.param("full house", (2, 2, 5, 5, 5), 19, id="the sum"),
        pytest.param("full house", (5, 5, 5, 5, 5), 0, id="five are no full house"),
        pytest.param("small straight", (5, 1, 3, 2, 4), 15, id="in any order"),
        pytest.param("small straight", (1, 2, 3, 4, 6), 0, id="four in a row"),
        pytest.param("small straight", (2, 3, 4, 5, 6), 0, id="the large one"),
        pytest.param("large straight", (2, 3, 4, 5, 6), 20, id="two to six"),
        pytest.param("yatzy", (4, 4, 4, 4, 4), 50, id="five of a kind"),
        pytest.param("chance", (1, 2, 2, 5, 6), 16, id="the sum of all"),
    ],
)
def test_dice_score_in_a_box_of_yatzy(box: str, dice: Roll, points: int) -> None:
    assert score_yatzy(box, dice) == points


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
