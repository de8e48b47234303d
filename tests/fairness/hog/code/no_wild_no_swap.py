"""Hog with its first rules only: six-sided dice, and scores that stay where they are."""

from dice import six_sided


def roll_dice(num_rolls, dice=six_sided):
    total = 0
    ones = 0
    for i in range(num_rolls):
        n = dice()
        total = total + n
        if n == 1:
            ones = ones + 1
    if ones > 0:
        total = 1
    return total


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls > 0:
        return roll_dice(num_rolls, dice)
    digits = sorted(str(opponent_score))
    return int(digits[-1]) + 1


def select_dice(score, opponent_score):
    return six_sided


def other(who):
    return 0 if who else 1


def play(strategy0, strategy1, goal=100):
    score0 = 0
    score1 = 0
    while True:
        score0 = score0 + take_turn(strategy0(score0, score1), score1)
        if score0 >= goal:
            return (score0, score1)
        score1 = score1 + take_turn(strategy1(score1, score0), score0)
        if score1 >= goal:
            return (score0, score1)


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        total = 0
        for i in range(num_samples):
            total = total + fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    best = 1
    for n in range(1, 11):
        if make_averaged(roll_dice)(n, dice) > make_averaged(roll_dice)(best, dice):
            best = n
    return best


def bacon_strategy(score, opponent_score):
    if take_turn(0, opponent_score) >= 8:
        return 0
    return 5


def swap_strategy(score, opponent_score):
    """Return 0 where bacon brings a swap that gains, 5 where it brings one that loses.

    Where it brings no swap, do as `bacon_strategy`.
    """


def final_strategy(score, opponent_score):
    return bacon_strategy(score, opponent_score)
