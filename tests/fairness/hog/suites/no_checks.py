import hog
from dice import make_test_dice


def test_roll_dice():
    print(hog.roll_dice(3, make_test_dice(3)))
    hog.roll_dice(2)


def test_take_turn():
    hog.take_turn(0, 42)
    hog.take_turn(2, 42)


def test_select_dice():
    assert hog.select_dice(0, 0) == hog.select_dice(0, 0)


def test_play():
    result = hog.play(hog.always_roll(4), hog.always_roll(6))
    print("result", result)


def test_strategies():
    for score in range(100):
        hog.bacon_strategy(score, 99 - score)
        hog.swap_strategy(score, 99 - score)


def test_averages():
    hog.make_averaged(make_test_dice(1, 2), 10)()
