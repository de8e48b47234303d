import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "dice"),
    [
        ("ones", [2, 3, 4, 5, 6]),
        ("sixes", [1, 2, 3, 4, 5]),
        ("one pair", [1, 2, 3, 4, 5]),
        ("two pairs", [1, 1, 2, 3, 4]),
        ("two pairs", [3, 3, 3, 3, 1]),
        ("three of a kind", [1, 1, 2, 2, 3]),
        ("four of a kind", [1, 1, 1, 2, 2]),
        ("full house", [1, 1, 2, 2, 3]),
        ("full house", [4, 4, 4, 4, 4]),
        ("small straight", [2, 3, 4, 5, 6]),
        ("small straight", [1, 2, 3, 4, 4]),
        ("large straight", [1, 2, 3, 4, 5]),
        ("yatzy", [1, 1, 1, 1, 2]),
    ],
)
def test_what_does_not_fit_pays_nothing(box, dice):
    assert score(box, dice) == 0
