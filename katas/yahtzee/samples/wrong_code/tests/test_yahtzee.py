"""Tests for yahtzee."""

from yahtzee import score


def test_upper():
    assert score("fours", [4, 4, 1, 2, 3]) == 8
    assert score("twos", [2, 2, 2, 2, 3]) == 8


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 1, 2]) == 9


def test_full_house():
    assert score("full house", [3, 3, 3, 2, 2]) == 25
    assert score("full house", [1, 2, 3, 4, 5]) == 0


def test_straights():
    assert score("small straight", [1, 2, 3, 4, 6]) == 30
    assert score("large straight", [5, 4, 3, 2, 1]) == 40
    assert score("large straight", [1, 2, 3, 4, 6]) == 0


def test_yahtzee():
    assert score("yahtzee", [6, 6, 6, 6, 6]) == 50
    assert score("yahtzee", [6, 6, 6, 6, 5]) == 0
