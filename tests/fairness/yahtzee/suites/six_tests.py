from yahtzee import score, scorecard


def test_twos():
    assert score("twos", [1, 2, 4, 2, 2]) == 6


def test_three_of_a_kind():
    assert score("three of a kind", [1, 2, 4, 2, 2]) == 11


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 25


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 6]) == 30


def test_yahtzee():
    assert score("yahtzee", [6, 6, 6, 6, 6]) == 50


def test_card():
    assert scorecard([1, 2, 4, 2, 2])["chance"] == 11
