from yahtzee import score, scorecard


def test_ones():
    assert score("ones", [1, 1, 2, 3, 4]) == 2


def test_twos():
    assert score("twos", [2, 2, 2, 3, 4]) == 6


def test_threes():
    assert score("threes", [3, 3, 1, 2, 4]) == 6


def test_fours():
    assert score("fours", [4, 4, 4, 4, 1]) == 16


def test_fives():
    assert score("fives", [5, 1, 2, 3, 4]) == 5


def test_sixes():
    assert score("sixes", [6, 6, 6, 1, 2]) == 18


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 1, 2]) == 12


def test_four_of_a_kind():
    assert score("four of a kind", [2, 2, 2, 2, 5]) == 13


def test_full_house():
    assert score("full house", [3, 3, 3, 2, 2]) == 25


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 6]) == 30


def test_large_straight():
    assert score("large straight", [1, 2, 3, 4, 5]) == 40


def test_yahtzee():
    assert score("yahtzee", [4, 4, 4, 4, 4]) == 50


def test_chance():
    assert score("chance", [1, 2, 4, 5, 6]) == 18


def test_scorecard():
    assert scorecard([1, 2, 3, 4, 5])["chance"] == 15
