import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ([2, 2, 3, 3, 3], 25),
        ([6, 1, 6, 1, 6], 25),
        ([1, 2, 4, 2, 2], 0),
        ([1, 1, 2, 2, 6], 0),
        ([3, 3, 3, 3, 6], 0),
    ],
)
def test_a_full_house_is_a_triple_and_a_pair(dice, points):
    assert score("full house", dice) == points
