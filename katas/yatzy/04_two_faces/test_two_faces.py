import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("two pairs", [1, 1, 2, 3, 3], 8),
        ("two pairs", [3, 3, 3, 2, 2], 10),
        ("two pairs", [3, 3, 3, 3, 1], 0),
        ("full house", [1, 1, 2, 2, 2], 8),
        ("full house", [3, 3, 3, 2, 2], 13),
        ("full house", [2, 2, 3, 3, 4], 0),
        ("full house", [4, 4, 4, 4, 4], 0),
    ],
)
def test_two_pairs_and_a_full_house_have_two_faces(box, dice, points):
    assert score(box, dice) == points
