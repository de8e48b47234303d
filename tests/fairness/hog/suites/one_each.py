from dice import four_sided, make_test_dice, stacked
from hog import (
    always_roll,
    bacon_strategy,
    make_averaged,
    max_scoring_num_rolls,
    other,
    play,
    roll_dice,
    select_dice,
    swap_strategy,
    take_turn,
)


def test_roll_dice():
    assert roll_dice(2, make_test_dice(3, 4)) == 7


def test_take_turn():
    assert take_turn(0, 35) == 6


def test_select_dice():
    assert select_dice(3, 4) is four_sided


def test_other():
    assert other(0) == 1


def test_play():
    with stacked(four=[4, 3]):
        assert play(lambda mine, theirs: 2, lambda mine, theirs: 2, 5) == (7, 0)


def test_always_roll():
    assert always_roll(4)(0, 0) == 4


def test_make_averaged():
    assert make_averaged(make_test_dice(2, 4), 2)() == 3


def test_max_scoring_num_rolls():
    assert max_scoring_num_rolls(make_test_dice(2)) == 10


def test_bacon_strategy():
    assert bacon_strategy(0, 70) == 0


def test_swap_strategy():
    assert swap_strategy(8, 22) == 0
