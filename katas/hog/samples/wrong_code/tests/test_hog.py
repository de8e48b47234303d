"""Tests for Hog."""

from dice import four_sided, make_test_dice, six_sided, stacked
from hog import (
    always_roll,
    bacon_strategy,
    max_scoring_num_rolls,
    play,
    roll_dice,
    select_dice,
    take_turn,
)


def test_roll_dice():
    assert roll_dice(2, make_test_dice(4, 6)) == 10
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_the_dice_stop_at_a_one():
    dice = make_test_dice(1, 2, 3)
    assert roll_dice(3, dice) == 1
    assert roll_dice(2, dice) == 5


def test_bacon_of_42():
    assert take_turn(0, 42) == 4


def test_bacon_of_48():
    assert take_turn(0, 48) == 9


def test_hog_wild():
    assert select_dice(4, 24) is four_sided
    assert select_dice(16, 64) is six_sided


def test_swine_swap():
    with stacked(six=[4, 4, 4, 4], four=[4, 4]):
        assert play(always_roll(2), always_roll(4), 12) == (16, 8)


def test_most_dice():
    assert max_scoring_num_rolls(make_test_dice(3)) == 9


def test_bacon_strategy():
    assert bacon_strategy(0, 9) == 0
    assert bacon_strategy(0, 5) == 5
    assert bacon_strategy(0, 7) == 5
