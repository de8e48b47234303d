from dice import four_sided, make_test_dice, six_sided
from hog import make_averaged, roll_dice, select_dice, take_turn


def test_roll_dice():
    assert roll_dice(2, make_test_dice(4, 6)) == 10
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_every_die_is_rolled():
    dice = make_test_dice(1, 5, 4, 6)
    assert roll_dice(2, dice) == 1
    assert roll_dice(2, dice) == 10


def test_free_bacon():
    assert take_turn(0, 42) == 5
    assert take_turn(0, 48) == 9


def test_hog_wild():
    assert select_dice(4, 24) is four_sided
    assert select_dice(16, 64) is six_sided


def test_averages():
    assert make_averaged(make_test_dice(3, 1, 5, 6))() == 3.75
