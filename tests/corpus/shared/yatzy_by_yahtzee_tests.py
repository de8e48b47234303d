from yatzy import score


def test_upper():
    assert score("ones", [1, 1, 2, 3, 4]) == 2
    assert score("fives", [5, 5, 5, 1, 2]) == 15


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 4, 5]) == 18
    assert score("three of a kind", [1, 1, 2, 2, 3]) == 0


def test_four_of_a_kind():
    assert score("four of a kind", [3, 3, 3, 3, 5]) == 17


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 25


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 6]) == 30


def test_large_straight():
    assert score("large straight", [2, 3, 4, 5, 6]) == 40


def test_yatzy():
    assert score("yatzy", [1, 1, 1, 1, 1]) == 50
    assert score("yatzy", [1, 1, 1, 1, 2]) == 0


def test_chance():
    assert score("chance", [1, 2, 3, 4, 6]) == 16
