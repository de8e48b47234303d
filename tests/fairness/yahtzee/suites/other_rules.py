import pytest
from yahtzee import score, scorecard


def test_ones():
    assert score("ones", [1, 1, 2, 3, 4]) == 2


def test_sixes():
    assert score("sixes", [6, 6, 6, 3, 4]) == 18


def test_three_of_a_kind_pays_the_three():
    assert score("three of a kind", [4, 4, 4, 1, 2]) == 12


def test_four_of_a_kind_pays_the_four():
    assert score("four of a kind", [4, 4, 4, 4, 2]) == 16


def test_full_house():
    assert score("full house", [4, 4, 4, 2, 2]) == 25


def test_five_alike_are_no_full_house():
    assert score("full house", [4, 4, 4, 4, 4]) == 0


def test_small_straight():
    assert score("small straight", [1, 2, 3, 4, 5]) == 15


def test_large_straight():
    assert score("large straight", [2, 3, 4, 5, 6]) == 40


def test_joker():
    assert score("large straight", [5, 5, 5, 5, 5]) == 40


def test_yahtzee():
    assert score("yahtzee", [5, 5, 5, 5, 5]) == 50


def test_unknown_box():
    with pytest.raises(KeyError):
        score("sevens", [1, 2, 3, 4, 5])


def test_card():
    assert scorecard([4, 4, 4, 2, 2])["full house"] == 25
