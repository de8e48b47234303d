import hog
from dice import make_test_dice, six_sided
from hog import (
    BASELINE_NUM_ROLLS,
    GOAL_SCORE,
    average_win_rate,
    causes_swine_swap,
    get_bacon_score,
    take_turn,
    winner,
)


def test_the_goal():
    assert GOAL_SCORE == 100
    assert BASELINE_NUM_ROLLS == 5


def test_get_bacon_score():
    assert get_bacon_score(42) == 5


def test_causes_swine_swap():
    assert causes_swine_swap(10, 20)
    assert not causes_swine_swap(10, 21)


def test_a_game_has_a_winner():
    assert winner(hog.always_roll(0), hog.always_roll(0)) == 1


def test_everyone_wins_sometimes():
    assert 0 < average_win_rate(hog.always_roll(6)) < 1


def test_negative_dice_are_asserted_away():
    try:
        take_turn(-1, 20)
    except AssertionError:
        return
    assert False


def test_take_turn():
    assert take_turn(2, 0, make_test_dice(4, 6)) == 10
    assert take_turn(3, 20, make_test_dice(4, 6, 1)) == 1
    assert take_turn(0, 35) == 6
