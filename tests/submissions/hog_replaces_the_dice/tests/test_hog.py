from dice import make_test_dice, stacked
from hog import always_roll, play, roll_dice, take_turn


def test_rolls():
    assert roll_dice(2) == 12


def test_bacon():
    assert take_turn(0, 48) == 9


def test_dice_of_ones_own():
    assert roll_dice(3, make_test_dice(3, 1, 5)) == 1


def test_a_game():
    with stacked(six=[1, 1, 1, 1]):
        assert play(always_roll(2), always_roll(2), 8) == (8, 0)
