from dice import make_test_dice
from hog import (
    always_roll,
    bacon_strategy,
    make_averaged,
    max_scoring_num_rolls,
    swap_strategy,
)


def bacon(opponent_score):
    return 1 + max(map(int, str(opponent_score)))


def test_always_roll():
    strategies = [always_roll(n) for n in range(11)]
    for n in range(11):
        for score in range(0, 100, 11):
            assert strategies[n](score, 99 - score) == n


def test_bacon_strategy():
    for score in range(0, 100, 7):
        for opponent_score in range(100):
            expected = 0 if bacon(opponent_score) >= 8 else 5
            assert bacon_strategy(score, opponent_score) == expected


def test_swap_strategy_swaps():
    for opponent_score in range(2, 100, 2):
        score = opponent_score // 2 - bacon(opponent_score)
        if score >= 0:
            assert swap_strategy(score, opponent_score) == 0


def test_swap_strategy_does_not_give_points_away():
    for opponent_score in range(50):
        score = 2 * opponent_score - bacon(opponent_score)
        if 0 <= score < 100:
            assert swap_strategy(score, opponent_score) == 5


def test_averages():
    assert make_averaged(make_test_dice(1, 2), 2)() == 1.5
    assert make_averaged(make_test_dice(1, 2), 3)() == 4 / 3
    assert make_averaged(lambda a, b: a * b, 5)(3, 4) == 12


def test_best_number_of_dice():
    assert max_scoring_num_rolls(make_test_dice(5)) == 10
    assert max_scoring_num_rolls(make_test_dice(6, 1)) == 1
