from dice import make_test_dice
from hog import roll_dice, take_turn


def test_sow_sad():
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_rolls():
    assert roll_dice(2, make_test_dice(4, 6)) == 10


def test_turn_rolls():
    assert take_turn(2, 7, 0, make_test_dice(4, 6)) == 10


def test_turn_without_dice():
    assert take_turn(0, 20, 46) == 7


def test_turn_without_dice_low():
    assert take_turn(0, 33, 7) == 8
