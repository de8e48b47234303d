import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("twos", 4),
        ("threes", 9),
        ("one pair", 6),
        ("two pairs", 10),
        ("three of a kind", 9),
        ("four of a kind", 0),
        ("small straight", 0),
        ("large straight", 0),
        ("full house", 13),
        ("chance", 13),
        ("yatzy", 0),
    ],
)
def test_every_box_pays_as_before(box, points):
    assert score(box, [2, 2, 3, 3, 3]) == points
