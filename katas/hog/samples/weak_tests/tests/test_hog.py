"""A few turns, and one short game."""

from dice import make_test_dice, stacked
from hog import always_roll, play, roll_dice, take_turn


def test_a_roll():
    assert roll_dice(2, make_test_dice(4, 6)) == 10


def test_a_pig_out():
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_free_bacon():
    assert take_turn(0, 42) == 5
    assert take_turn(0, 48) == 9


def test_a_turn():
    assert take_turn(2, 0, make_test_dice(4, 6)) == 10


def test_a_game():
    with stacked(six=[6, 5], four=[4, 4]):
        assert play(always_roll(2), always_roll(2), 10) == (8, 11)
