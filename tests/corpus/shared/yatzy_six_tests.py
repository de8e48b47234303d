from yatzy import score


def test_twos():
    assert score("twos", [1, 2, 4, 2, 2]) == 6


def test_one_pair():
    assert score("one pair", [3, 3, 4, 4, 1]) == 8


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 4, 5]) == 9


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 13


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 5]) == 15


def test_yatzy():
    assert score("yatzy", [6, 6, 6, 6, 6]) == 50
