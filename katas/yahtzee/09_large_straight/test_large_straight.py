import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([1, 2, 3, 4, 5], 40),
        ([6, 4, 5, 3, 2], 40),
        ([1, 2, 3, 4, 6], 0),
        ([1, 2, 2, 3, 4], 0),
        ([1, 3, 4, 5, 6], 0),
    ],
)
def test_a_large_straight_is_five_faces_in_a_row(dice, points):
    assert score("large straight", dice) == points
