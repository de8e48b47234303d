import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([1, 2, 3, 4, 6], 30),
        ([2, 3, 4, 5, 2], 30),
        ([4, 6, 3, 5, 1], 30),
        ([1, 2, 2, 3, 4], 30),
        ([1, 2, 3, 5, 6], 0),
        ([4, 5, 6, 6, 1], 0),
    ],
)
def test_a_small_straight_is_four_faces_in_a_row(dice, points):
    assert score("small straight", dice) == points
