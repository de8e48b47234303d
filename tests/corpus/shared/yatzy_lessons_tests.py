import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "points"),
    [("ones", 1), ("twos", 6), ("threes", 0), ("fours", 4), ("fives", 0), ("sixes", 0)],
)
def test_an_upper_box_pays_the_sum_of_its_face(box, points):
    assert score(box, [1, 2, 4, 2, 2]) == points


@pytest.mark.parametrize(("box", "face"), [("threes", 3), ("fives", 5), ("sixes", 6)])
def test_five_equal_dice(box, face):
    assert score(box, [face] * 5) == 5 * face


def test_chance():
    assert score("chance", [1, 2, 4, 2, 2]) == 11


def test_one_pair():
    assert score("one pair", [3, 3, 4, 4, 1]) == 8
    assert score("one pair", [5, 5, 5, 5, 1]) == 10
    assert score("one pair", [1, 1, 2, 3, 4]) == 2
    assert score("one pair", [6, 2, 6, 3, 4]) == 12
    assert score("one pair", [1, 2, 3, 4, 5]) == 0


def test_two_pairs():
    assert score("two pairs", [1, 1, 2, 3, 3]) == 8
    assert score("two pairs", [3, 3, 3, 2, 2]) == 10
    assert score("two pairs", [1, 1, 2, 3, 4]) == 0
    assert score("two pairs", [3, 3, 3, 3, 1]) == 0


def test_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 4, 5]) == 9
    assert score("three of a kind", [4, 4, 4, 4, 1]) == 12
    assert score("three of a kind", [3, 3, 4, 4, 6]) == 0
    assert score("four of a kind", [2, 2, 2, 2, 5]) == 8
    assert score("four of a kind", [2, 2, 2, 5, 5]) == 0
    assert score("four of a kind", [6, 6, 6, 6, 6]) == 24


def test_yatzy():
    assert score("yatzy", [1, 1, 1, 1, 1]) == 50
    assert score("yatzy", [6, 6, 6, 6, 6]) == 50
    assert score("yatzy", [4, 4, 4, 4, 2]) == 0


def test_full_house():
    assert score("full house", [1, 1, 2, 2, 2]) == 8
    assert score("full house", [6, 6, 6, 5, 5]) == 28
    assert score("full house", [2, 2, 3, 3, 4]) == 0
    assert score("full house", [4, 4, 4, 1, 2]) == 0
    assert score("full house", [4, 4, 4, 4, 4]) == 0


def test_straights():
    assert score("small straight", [4, 1, 5, 3, 2]) == 15
    assert score("small straight", [1, 2, 3, 4, 4]) == 0
    assert score("small straight", [1, 2, 3, 4, 6]) == 0
    assert score("small straight", [2, 3, 4, 5, 6]) == 0
    assert score("large straight", [2, 3, 4, 5, 6]) == 20
    assert score("large straight", [1, 2, 3, 4, 5]) == 0
    assert score("large straight", [1, 3, 4, 5, 6]) == 0
