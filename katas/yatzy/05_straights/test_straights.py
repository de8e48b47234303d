import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("small straight", [1, 2, 3, 4, 5], 15),
        ("small straight", [4, 1, 5, 3, 2], 15),
        ("small straight", [2, 3, 4, 5, 6], 0),
        ("small straight", [1, 2, 3, 4, 4], 0),
        ("large straight", [2, 3, 4, 5, 6], 20),
        ("large straight", [1, 2, 3, 4, 5], 0),
    ],
)
def test_a_straight_is_one_of_two_rows(box, dice, points):
    assert score(box, dice) == points
