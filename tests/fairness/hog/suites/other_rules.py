from dice import make_test_dice, six_sided, stacked
from hog import bacon_strategy, other, play, roll_dice, select_dice, swap_strategy, take_turn


def test_sum():
    assert roll_dice(3, make_test_dice(3, 4, 5)) == 12


def test_a_one_scores_nothing():
    assert roll_dice(2, make_test_dice(1, 5)) == 0


def test_bacon_adds_both_digits():
    assert take_turn(0, 42) == 7


def test_bacon_of_one_digit():
    assert take_turn(0, 7) == 8


def test_the_first_turn_has_six_sided_dice():
    assert select_dice(0, 0) is six_sided


def test_six_sided_dice():
    assert select_dice(10, 5) is six_sided


def test_a_game():
    with stacked(four=[4, 3]):
        assert play(lambda a, b: 2, lambda a, b: 2, 7) == (7, 0)


def test_other():
    assert other(1) == 0


def test_seven_points_of_bacon_are_enough():
    assert bacon_strategy(0, 6) == 0


def test_swap():
    assert swap_strategy(3, 10) == 0
