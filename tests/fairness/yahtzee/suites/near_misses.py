import pytest
from yahtzee import score

HITS = [
    ("three of a kind", (1, 1, 1, 2, 2), 7),
    ("three of a kind", (1, 1, 1, 1, 2), 6),
    ("three of a kind", (6, 6, 6, 6, 6), 30),
    ("four of a kind", (1, 1, 1, 1, 2), 6),
    ("four of a kind", (6, 6, 6, 6, 6), 30),
    ("full house", (1, 1, 1, 2, 2), 25),
    ("full house", (1, 1, 2, 2, 2), 25),
    ("full house", (6, 6, 6, 6, 6), 25),
    ("small straight", (1, 2, 3, 4, 4), 30),
    ("small straight", (2, 2, 3, 4, 5), 30),
    ("small straight", (3, 4, 4, 5, 6), 30),
    ("small straight", (5, 1, 4, 2, 3), 30),
    ("large straight", (1, 2, 3, 4, 5), 40),
    ("large straight", (6, 2, 5, 3, 4), 40),
    ("yahtzee", (2, 2, 2, 2, 2), 50),
]
MISSES = [
    ("three of a kind", (1, 1, 2, 2, 3)),
    ("four of a kind", (1, 1, 1, 2, 2)),
    ("four of a kind", (1, 1, 2, 2, 3)),
    ("full house", (1, 1, 1, 1, 2)),
    ("full house", (1, 1, 1, 2, 3)),
    ("full house", (1, 1, 2, 2, 3)),
    ("small straight", (1, 2, 3, 5, 6)),
    ("small straight", (1, 2, 4, 5, 6)),
    ("small straight", (1, 4, 5, 6, 6)),
    ("small straight", (3, 3, 3, 3, 3)),
    ("large straight", (1, 2, 3, 4, 6)),
    ("large straight", (1, 2, 3, 4, 4)),
    ("yahtzee", (2, 2, 2, 2, 3)),
]


@pytest.mark.parametrize(("box", "dice", "points"), HITS)
def test_hit(box, dice, points):
    assert score(box, dice) == points


@pytest.mark.parametrize(("box", "dice"), MISSES)
def test_miss(box, dice):
    assert score(box, dice) == 0
