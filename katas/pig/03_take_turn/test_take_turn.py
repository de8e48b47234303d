from dice import stacked
from pig import take_turn


def until_five(score, other, points):
    return points < 5


def test_the_policy_is_asked_after_each_roll():
    assert take_turn(until_five, stacked(2, 2, 4), 0, 0) == 8


def test_a_1_is_not_asked_about():
    assert take_turn(until_five, stacked(4, 1), 0, 0) == 0
