import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([2, 2, 1, 2, 2], 9),
        ([6, 6, 6, 6, 5], 29),
        ([3, 3, 3, 3, 3], 15),
        ([4, 4, 4, 5, 5], 0),
    ],
)
def test_four_of_a_kind_scores_all_dice_if_four_are_equal(dice, points):
    assert score("four of a kind", dice) == points
