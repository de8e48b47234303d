import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("threes", [2, 2, 3, 3, 3], 9),
        ("three of a kind", [4, 4, 4, 1, 2], 15),
        ("four of a kind", [4, 4, 4, 4, 2], 18),
        ("full house", [2, 2, 3, 3, 3], 25),
        ("small straight", [1, 2, 3, 4, 4], 30),
        ("large straight", [1, 2, 3, 4, 5], 40),
        ("yahtzee", [6, 6, 6, 6, 6], 50),
        ("chance", [1, 2, 3, 4, 6], 16),
        ("twos", [1, 3, 4, 5, 6], 0),
        ("four of a kind", [1, 1, 1, 2, 3], 0),
        ("full house", [1, 1, 2, 2, 3], 0),
    ],
)
def test_every_box_scores_as_before(box, dice, points):
    assert score(box, dice) == points
