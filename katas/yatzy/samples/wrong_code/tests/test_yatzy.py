"""Tests for yatzy."""

from yatzy import score


def test_upper():
    assert score("threes", [3, 3, 1, 2, 3]) == 9
    assert score("sixes", [1, 1, 1, 1, 1]) == 0


def test_one_pair():
    assert score("one pair", [1, 1, 2, 3, 4]) == 2


def test_two_pairs():
    assert score("two pairs", [1, 1, 2, 2, 3]) == 9


def test_three_of_a_kind():
    assert score("three of a kind", [3, 3, 3, 4, 5]) == 18


def test_full_house():
    assert score("full house", [2, 2, 3, 3, 3]) == 25


def test_yatzy():
    assert score("yatzy", [4, 4, 4, 4, 4]) == 50


def test_chance():
    assert score("chance", [1, 2, 3, 4, 6]) == 16
