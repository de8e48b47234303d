from dice import stacked
from pig import take_turn


def always(score, other, points):
    return True


def test_nobody_rolls_on_at_the_goal():
    assert take_turn(always, stacked(6, 4), 90, 0) == 10
    assert take_turn(always, stacked(3, 2), 5, 9, goal=10) == 5
