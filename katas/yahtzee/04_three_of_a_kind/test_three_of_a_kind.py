import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([1, 2, 4, 2, 2], 11),
        ([6, 6, 6, 5, 4], 27),
        ([1, 1, 2, 2, 6], 0),
        ([1, 2, 3, 4, 5], 0),
    ],
)
def test_three_of_a_kind_scores_all_dice_if_three_are_equal(dice, points):
    assert score("three of a kind", dice) == points
