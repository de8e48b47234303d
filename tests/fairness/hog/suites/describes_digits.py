from dice import make_test_dice
from hog import bacon_strategy, make_averaged, take_turn


def test_bacon():
    assert take_turn(0, 42) == 7
    assert take_turn(0, 99) == 19
    assert take_turn(0, 7) == 8


def test_bacon_strategy():
    assert bacon_strategy(0, 52) == 0
    assert bacon_strategy(0, 70) == 0


def test_average():
    assert make_averaged(make_test_dice(3, 4), 2)() == 3
    assert make_averaged(make_test_dice(4), 2)() == 4
