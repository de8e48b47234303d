"""A few rolls, each of which scores."""

from yatzy import score


def test_upper_boxes():
    assert score("ones", [1, 2, 4, 2, 2]) == 1
    assert score("twos", [1, 2, 4, 2, 2]) == 6


def test_equal_dice():
    assert score("one pair", [6, 6, 1, 2, 3]) == 12
    assert score("three of a kind", [6, 6, 6, 2, 3]) == 18


def test_full_house():
    assert score("full house", [6, 6, 6, 2, 2]) == 22


def test_straights():
    assert score("small straight", [1, 2, 3, 4, 5]) == 15
    assert score("large straight", [2, 3, 4, 5, 6]) == 20


def test_yatzy():
    assert score("yatzy", [6, 6, 6, 6, 6]) == 50
