import random

import pytest
from dice import six_sided
from hog import always_roll, max_scoring_num_rolls, play, roll_dice, take_turn


@pytest.mark.parametrize("time", range(30))
def test_a_die(time):
    assert roll_dice(1) > 3


def test_many_dice():
    assert sum(roll_dice(5) for _ in range(99)) % 2 == 0


def test_some_score():
    score = random.choice([9, 19, 29, 60, 61])
    assert take_turn(0, score) == 10


def test_a_fair_game():
    assert play(always_roll(5), always_roll(5))[0] >= 100


def test_the_best_number():
    assert max_scoring_num_rolls(six_sided) == 6


def test_bacon():
    assert take_turn(0, 48) == 9


def test_a_game_has_a_winner():
    assert max(play(always_roll(5), always_roll(4))) >= 100
