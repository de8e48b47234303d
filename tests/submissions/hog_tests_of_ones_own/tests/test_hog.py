import hog
from dice import make_test_dice
from hog import always_roll, bacon, final_strategy, play, roll_dice, swapped, take_turn


def test_rolls():
    assert roll_dice(2, make_test_dice(4, 6)) == 10
    assert roll_dice(3, make_test_dice(4, 6, 1)) == 1


def test_free_bacon():
    assert take_turn(0, 42) == 5
    assert take_turn(0, 48) == 9


def test_bacon_by_its_own_name():
    assert bacon(42) == 5


def test_swapped():
    assert swapped(10, 20) == (20, 10)
    assert swapped(10, 21) == (10, 21)


def test_what_is_required():
    assert hog.require(3, 1) is None


def test_my_strategy_takes_a_sure_win():
    assert final_strategy(95, 60) == 0


def test_my_strategy_rolls_six_dice():
    assert final_strategy(1, 0) == 6


def test_a_game_of_my_strategy():
    assert play(final_strategy, always_roll(0), 1) == (1, 0)
