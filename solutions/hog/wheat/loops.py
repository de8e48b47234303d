"""Wheat: plain loops, constants at the top, a program that can be run by itself."""

from dice import four_sided, make_fair_dice, make_test_dice, six_sided  # noqa: F401
from ucb import interact, main, trace  # noqa: F401

GOAL_SCORE = 100
BASELINE_NUM_ROLLS = 5
BACON_MARGIN = 8
LOUD = False


# What a turn scores


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) != int:  # noqa: E721 - True is an int for isinstance
        raise ValueError("num_rolls is no whole number: " + repr(num_rolls))
    if num_rolls <= 0 or num_rolls > 10:
        raise ValueError("cannot roll " + str(num_rolls) + " dice")
    total = 0
    ones = 0
    k = 0
    while k < num_rolls:
        outcome = dice()
        if outcome == 1:
            ones = ones + 1
        total = total + outcome
        k = k + 1
    if ones > 0:
        return 1
    return total


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if type(num_rolls) != int:  # noqa: E721
        raise ValueError("num_rolls is no whole number: " + repr(num_rolls))
    if num_rolls < 0:
        raise ValueError("cannot roll " + str(num_rolls) + " dice")
    if num_rolls > 10:
        raise ValueError("cannot roll " + str(num_rolls) + " dice, 10 at most")
    if num_rolls == 0:
        return bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def bacon(opponent_score):
    biggest = 0
    while opponent_score > 0:
        digit = opponent_score % 10
        biggest = max(biggest, digit)
        opponent_score = opponent_score // 10
    return biggest + 1


# The game


def select_dice(score, opponent_score):
    total = score + opponent_score
    while total >= 7:
        total = total - 7
    if total == 0:
        return four_sided
    else:
        return six_sided


def other(who):
    if who == 0:
        return 1
    else:
        return 0


def play(strategy0, strategy1, goal=GOAL_SCORE):
    who = 0
    score = 0
    opponent_score = 0  # of the player who does not move
    while score < goal and opponent_score < goal:
        dice = select_dice(score, opponent_score)
        if who == 0:
            num_rolls = strategy0(score, opponent_score)
        else:
            num_rolls = strategy1(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        score = score + points
        if LOUD:
            print("Player", who, "rolls", num_rolls, "dice for", points, "points")
        if score == opponent_score * 2 or opponent_score == score * 2:
            score, opponent_score = opponent_score, score
        score, opponent_score = opponent_score, score
        who = other(who)
    if who == 0:
        return score, opponent_score
    else:
        return opponent_score, score


# Strategies


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def average(*args):
        total = 0
        k = 0
        while k < num_samples:
            total = total + fn(*args)
            k = k + 1
        return total / num_samples

    return average


def max_scoring_num_rolls(dice=six_sided):
    averaged_dice = make_averaged(roll_dice)
    best = 1
    most = averaged_dice(1, dice)
    num_rolls = 2
    while num_rolls <= 10:
        average = averaged_dice(num_rolls, dice)
        if average > most:
            best = num_rolls
            most = average
        num_rolls = num_rolls + 1
    return best


def bacon_strategy(
    score, opponent_score, margin=BACON_MARGIN, num_rolls=BASELINE_NUM_ROLLS
):
    if bacon(opponent_score) < margin:
        return num_rolls
    else:
        return 0


def swap_strategy(
    score, opponent_score, margin=BACON_MARGIN, num_rolls=BASELINE_NUM_ROLLS
):
    new_score = score + bacon(opponent_score)
    if new_score * 2 == opponent_score:
        return 0
    elif new_score == opponent_score * 2:
        return num_rolls
    else:
        return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    """Win with bacon, swap with bacon, else take bacon that is worth it."""
    new_score = score + bacon(opponent_score)
    if new_score >= GOAL_SCORE and new_score != opponent_score * 2:
        return 0
    if swap_strategy(score, opponent_score) == 0:
        return 0
    if select_dice(score, opponent_score) == four_sided:
        return bacon_strategy(score, opponent_score, 5, 4)
    return bacon_strategy(score, opponent_score, 9, 5)


def average_win_rate(strategy):
    baseline = always_roll(BASELINE_NUM_ROLLS)

    def wins(strategy0, strategy1):
        score0, score1 = play(strategy0, strategy1)
        if score0 > score1:
            return 1
        else:
            return 0

    first = make_averaged(wins)(strategy, baseline)
    second = 1 - make_averaged(wins)(baseline, strategy)
    return (first + second) / 2


@main
def run(*args):
    print("Best number of six-sided dice:", max_scoring_num_rolls(six_sided))
    print("Best number of four-sided dice:", max_scoring_num_rolls(four_sided))
    print("Win rate of final_strategy:", average_win_rate(final_strategy))
