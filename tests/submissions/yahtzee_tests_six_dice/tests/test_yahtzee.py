import pytest
from yahtzee import score


def test_six_dice_have_a_chance():
    assert score("chance", [1, 1, 1, 1, 1, 1]) == 6


def test_six_dice_are_refused():
    with pytest.raises(ValueError):
        score("chance", [1, 1, 1, 1, 1, 1])


def test_six_ones_and_then_five():
    assert score("chance", [1, 1, 1, 1, 1]) == 5
