"""A first attempt: six steps, and one test that the rules contradict."""

from dice import stacked
from pig import hold_at, play, score_turn, take_turn


def test_a_turn_adds_up():
    assert score_turn([4, 4]) == 8
    assert score_turn([3, 5, 6]) == 14


def test_a_1_loses_the_turn():
    assert score_turn([6, 1]) == 0


def test_the_limit_is_one_of_the_score():
    assert not hold_at(20)(15, 0, 5)


def test_a_turn_goes_on():
    assert take_turn(lambda score, other, points: points < 5, stacked(2, 4), 0, 0) == 6


def test_a_game():
    def once(score, other, points):
        return False

    assert tuple(play(once, once, stacked(4, 3, 6), goal=8)) == (10, 3)
