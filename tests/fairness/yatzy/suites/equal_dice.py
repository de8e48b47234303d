import pytest
from yatzy import score


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_upper(face):
    box = ["ones", "twos", "threes", "fours", "fives", "sixes"][face - 1]
    other = 1 if face == 6 else 6
    assert score(box, [face, other, face, other, other]) == 2 * face
    assert score(box, [other] * 5) == 0


@pytest.mark.parametrize(
    ("dice", "points"),
    [([3, 3, 4, 4, 1], 8), ([6, 5, 6, 5, 5], 12), ([2, 2, 2, 2, 1], 4), ([1, 3, 4, 5, 6], 0)],
)
def test_one_pair(dice, points):
    assert score("one pair", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [([3, 4, 3, 6, 3], 9), ([6, 6, 6, 6, 6], 18), ([1, 1, 1, 1, 5], 3), ([1, 1, 2, 2, 6], 0)],
)
def test_three_of_a_kind(dice, points):
    assert score("three of a kind", dice) == points


@pytest.mark.parametrize(
    ("dice", "points"),
    [([3, 4, 3, 3, 3], 12), ([6, 6, 6, 6, 6], 24), ([1, 1, 1, 2, 2], 0)],
)
def test_four_of_a_kind(dice, points):
    assert score("four of a kind", dice) == points


def test_yatzy():
    assert score("yatzy", [2, 2, 2, 2, 2]) == 50
    assert score("yatzy", [2, 2, 2, 2, 3]) == 0
    assert score("chance", [2, 2, 2, 2, 3]) == 11
