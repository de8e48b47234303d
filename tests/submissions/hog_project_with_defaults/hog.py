"""The Game of Hog."""

from dice import four_sided, six_sided, make_test_dice
from ucb import main, trace, log_current_line, interact

GOAL_SCORE = 100  # The goal of Hog is to score 100 points.

######################
# Phase 1: Simulator #
######################


def roll_dice(num_rolls, dice=six_sided):
    """Roll DICE NUM_ROLLS times. Return the sum, or 1 if some die came up 1.

    >>> roll_dice(2, make_test_dice(4, 6))
    10
    >>> roll_dice(3, make_test_dice(4, 1, 6))
    1
    """
    # These assert statements ensure that num_rolls is a positive integer.
    assert type(num_rolls) == int, 'num_rolls must be an integer.'
    assert num_rolls > 0, 'Must roll at least once.'
    total, count, pigged_out = 0, 0, False
    while count < num_rolls:
        outcome = dice()
        if outcome == 1:
            pigged_out = True
        total += outcome
        count += 1
    return 1 if pigged_out else total


def bacon_points(opponent_score):
    """Return what rolling no dice brings.

    >>> bacon_points(42)
    5
    """
    return max(opponent_score // 10, opponent_score % 10) + 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """Simulate a turn rolling NUM_ROLLS dice, which may be 0 (Free bacon)."""
    assert type(num_rolls) == int, 'num_rolls must be an integer.'
    assert num_rolls >= 0, 'Cannot roll a negative number of dice.'
    assert num_rolls <= 10, 'Cannot roll more than 10 dice.'
    assert opponent_score < 100, 'The game should be over.'
    if num_rolls == 0:
        return bacon_points(opponent_score)
    else:
        return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    """Select six-sided dice unless the sum of the scores is a multiple of 7."""
    if (score + opponent_score) % 7 == 0:
        return four_sided
    else:
        return six_sided


def other(who):
    """Return the other player, for players numbered 0 or 1."""
    return 1 - who


def play(strategy0, strategy1, goal=GOAL_SCORE):
    """Simulate a game and return the final scores, Player 0's first."""
    who = 0  # Which player is about to take a turn, 0 (first) or 1 (second)
    score, opponent_score = 0, 0
    while score < goal and opponent_score < goal:
        if who == 0:
            num_rolls = strategy0(score, opponent_score)
            dice = select_dice(score, opponent_score)
            score += take_turn(num_rolls, opponent_score, dice)
        else:
            num_rolls = strategy1(opponent_score, score)
            dice = select_dice(opponent_score, score)
            opponent_score += take_turn(num_rolls, score, dice)
        if score == 2 * opponent_score or opponent_score == 2 * score:
            score, opponent_score = opponent_score, score
        who = other(who)
    return score, opponent_score  # You may wish to change this line.


#######################
# Phase 2: Strategies #
#######################

BASELINE_NUM_ROLLS = 5
BACON_MARGIN = 8


def always_roll(n):
    """Return a strategy that always rolls N dice.

    >>> strategy = always_roll(5)
    >>> strategy(99, 99)
    5
    """

    def strategy(score, opponent_score):
        return n

    return strategy


def make_averaged(fn, num_samples=1000):
    """Return a function that returns the average of NUM_SAMPLES calls of FN."""

    def average(*args):
        total, i = 0, 0
        while i < num_samples:
            total, i = total + fn(*args), i + 1
        return total / num_samples

    return average


def max_scoring_num_rolls(dice=six_sided):
    """Return the number of dice that gives the highest average turn score."""
    best, best_average = 0, 0
    for n in range(1, 11):
        average = make_averaged(roll_dice)(n, dice)
        print(n, 'dice scores', average, 'on average')
        if average > best_average:
            best, best_average = n, average
    return best


def winner(strategy0, strategy1):
    """Return 0 if strategy0 wins against strategy1, and 1 otherwise."""
    score0, score1 = play(strategy0, strategy1)
    if score0 > score1:
        return 0
    else:
        return 1


def average_win_rate(strategy, baseline=always_roll(BASELINE_NUM_ROLLS)):
    """Return the average win rate of STRATEGY against BASELINE."""
    win_rate_as_player_0 = 1 - make_averaged(winner)(strategy, baseline)
    win_rate_as_player_1 = make_averaged(winner)(baseline, strategy)
    return (win_rate_as_player_0 + win_rate_as_player_1) / 2


def run_experiments():
    """Run a series of strategy experiments and report results."""
    if True:  # Change to False when done finding max_scoring_num_rolls
        print('Max scoring num rolls:', max_scoring_num_rolls(six_sided))
        print('Four-sided:', max_scoring_num_rolls(four_sided))
    if False:  # Change to True to test always_roll(8)
        print('always_roll(8) win rate:', average_win_rate(always_roll(8)))
    if False:  # Change to True to test final_strategy
        print('final_strategy win rate:', average_win_rate(final_strategy))


def bacon_strategy(
    score, opponent_score, margin=BACON_MARGIN, num_rolls=BASELINE_NUM_ROLLS
):
    """Roll 0 dice if that gives at least MARGIN points, NUM_ROLLS otherwise."""
    if bacon_points(opponent_score) >= margin:
        return 0
    return num_rolls


def swap_strategy(
    score, opponent_score, margin=BACON_MARGIN, num_rolls=BASELINE_NUM_ROLLS
):
    """Roll 0 dice for a beneficial swap, NUM_ROLLS dice against a harmful one.

    >>> swap_strategy(23, 60)
    0
    >>> swap_strategy(27, 18)
    5
    """
    new_score = score + bacon_points(opponent_score)
    if new_score * 2 == opponent_score:
        return 0
    elif new_score == opponent_score * 2:
        return num_rolls
    else:
        return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    """Win with bacon if possible; then swaps, Hog wild and the better margin."""
    new_score = score + bacon_points(opponent_score)
    if new_score >= GOAL_SCORE and new_score != 2 * opponent_score:
        return 0
    if swap_strategy(score, opponent_score, margin=9, num_rolls=6) == 0:
        return 0
    if (new_score + opponent_score) % 7 == 0 and new_score != 2 * opponent_score:
        return 0
    if select_dice(score, opponent_score) == four_sided:
        return 4
    return 6


##########################
# Command Line Interface #
##########################


def get_int(prompt, min):
    """Return an integer greater than or equal to MIN, given by the user."""
    choice = input(prompt)
    while not choice.isnumeric() or int(choice) < min:
        print('Please enter an integer greater than or equal to', min)
        choice = input(prompt)
    return int(choice)


def roll_dice_interactive():
    """Interactively call roll_dice."""
    num_rolls = get_int('Number of rolls: ', 1)
    print('Turn total:', roll_dice(num_rolls))


@main
def run(*args):
    """Read in the command-line argument and call corresponding functions."""
    import argparse

    parser = argparse.ArgumentParser(description='Play Hog')
    parser.add_argument('--run_experiments', '-r', action='store_true')
    parser.add_argument('--interactive', '-i', action='store_true')
    args = parser.parse_args()
    if args.run_experiments:
        run_experiments()
    elif args.interactive:
        roll_dice_interactive()
