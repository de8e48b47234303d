import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("three of a kind", [3, 3, 3, 4, 5], 9),
        ("three of a kind", [4, 4, 4, 4, 1], 12),
        ("three of a kind", [3, 3, 4, 4, 6], 0),
        ("four of a kind", [2, 2, 2, 2, 5], 8),
        ("four of a kind", [2, 2, 2, 5, 5], 0),
        ("yatzy", [1, 1, 1, 1, 1], 50),
        ("yatzy", [4, 4, 4, 4, 2], 0),
    ],
)
def test_equal_dice_pay_their_own_sum_and_a_yatzy_50(box, dice, points):
    assert score(box, dice) == points
