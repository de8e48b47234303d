from dice import four_sided, make_test_dice, six_sided
from hog import roll_dice, select_dice, take_turn


def test_two_dice():
    assert roll_dice(2, make_test_dice(4, 6)) == 10


def test_pig_out():
    assert roll_dice(3, make_test_dice(6, 1, 6)) == 1


def test_free_bacon():
    assert take_turn(0, 42) == 5


def test_turn_with_dice():
    assert take_turn(2, 42, make_test_dice(3, 3)) == 6


def test_hog_wild():
    assert select_dice(20, 15) is four_sided


def test_not_wild():
    assert select_dice(20, 16) is six_sided
