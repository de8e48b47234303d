"""A roll for some of the boxes, and in each it scores."""

from yahtzee import score, scorecard


def test_three_of_a_kind():
    assert score("three of a kind", [2, 2, 2, 4, 5]) == 15


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 25


def test_large_straight():
    assert score("large straight", [1, 2, 3, 4, 5]) == 40


def test_chance():
    assert scorecard([1, 2, 4, 2, 2])["chance"] == 11
