import random

from dice import four_sided, six_sided
from hog import always_roll, make_averaged, max_scoring_num_rolls, play, roll_dice, select_dice, take_turn


def test_roll_of_one_die():
    for _ in range(100):
        assert 1 <= roll_dice(1) <= 6
        assert 1 <= roll_dice(1, four_sided) <= 4


def test_roll_of_many_dice():
    for number in range(2, 11):
        for _ in range(20):
            points = roll_dice(number)
            assert points == 1 or 2 * number <= points <= 6 * number


def test_turns():
    for _ in range(100):
        score = random.randrange(100)
        assert 1 <= take_turn(0, score) <= 10
        assert 1 <= take_turn(3, score) <= 18


def test_dice():
    for score in range(100):
        assert select_dice(score, 0) in (four_sided, six_sided)


def test_games():
    for _ in range(10):
        first, second = play(always_roll(4), always_roll(5))
        assert max(first, second) >= 100
        assert min(first, second) < 100


def test_average():
    assert 3 < make_averaged(six_sided, 2000)() < 4


def test_best_number_of_dice():
    assert 1 <= max_scoring_num_rolls() <= 10
