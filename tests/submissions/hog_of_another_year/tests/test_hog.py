from dice import make_test_dice
from hog import always_roll, play, roll_dice, take_turn


def test_sow_sad():
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_rolls():
    assert roll_dice(2, make_test_dice(4, 6)) == 10


def test_boar_brawl():
    assert take_turn(0, 46) == 6


def test_boar_brawl_at_least_one():
    assert take_turn(0, 55) == 1


def test_boar_brawl_low():
    assert take_turn(0, 7) == 21


def test_no_swap():
    assert play(always_roll(0), always_roll(0), 3) == (1, 3)
