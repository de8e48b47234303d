from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands, orders
from dicedojo.games.yahtzee.boxes import BOXES
from dicedojo.games.yahtzee.scorer import score

from .exact import yahtzee_by_hand as by_hand


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


def test_five_of_a_kind_is_a_full_house_by_the_source_alone() -> None:
    assert score("full house", (6,) * 5, five_is_full_house=False) == 0


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("five", [True, False])
def test_every_roll_scores_as_by_hand(box: str, five: bool) -> None:
    for dice in all_hands(5, 5):
        expected = by_hand.points(box, dice, five_is_full_house=five)

        assert score(box, dice, five_is_full_house=five) == expected


@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_the_dice_does_not_matter(box: str) -> None:
    for dice in orders((1, 3, 3, 4, 5)):
        assert score(box, dice) == score(box, (1, 3, 3, 4, 5))
