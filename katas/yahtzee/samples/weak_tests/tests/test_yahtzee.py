"""A roll for each box, and in each it scores."""

from yahtzee import score, scorecard


def test_upper_boxes():
    assert score("ones", [1, 1, 2, 3, 4]) == 2
    assert score("sixes", [6, 6, 6, 1, 2]) == 18


def test_of_a_kind():
    assert score("three of a kind", [2, 2, 2, 4, 5]) == 15
    assert score("four of a kind", [2, 2, 2, 2, 5]) == 13


def test_fixed_boxes():
    assert score("full house", [2, 2, 3, 3, 3]) == 25
    assert score("small straight", [1, 2, 3, 4, 6]) == 30
    assert score("large straight", [1, 2, 3, 4, 5]) == 40
    assert score("yahtzee", [4, 4, 4, 4, 4]) == 50


def test_chance():
    assert scorecard([1, 2, 4, 2, 2])["chance"] == 11
