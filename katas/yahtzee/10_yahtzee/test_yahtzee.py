import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([4, 4, 4, 4, 4], 50),
        ([1, 1, 1, 1, 1], 50),
        ([4, 4, 4, 4, 1], 0),
        ([2, 2, 3, 3, 3], 0),
    ],
)
def test_a_yahtzee_is_five_equal_dice(dice, points):
    assert score("yahtzee", dice) == points
