"""The Game of Hog."""

from dice import four_sided, make_test_dice, six_sided
from ucb import interact, log_current_line, main, trace

GOAL_SCORE = 100  # the goal of Hog is to score 100 points
BASELINE_NUM_ROLLS = 5
BACON_MARGIN = 8

######################
# Phase 1: Simulator #
######################


def roll_dice(num_rolls, dice=six_sided):
    """Roll DICE NUM_ROLLS times; return the sum, or 1 if one of them was a 1."""
    # These assert statements ensure that num_rolls is a positive integer.
    assert type(num_rolls) == int, "num_rolls must be an integer."
    assert num_rolls > 0, "Must roll at least once."
    total, k, pig_out = 0, 0, False
    while k < num_rolls:
        outcome = dice()
        if outcome == 1:
            pig_out = True
        total, k = total + outcome, k + 1
    if pig_out:
        return 1
    return total


def get_bacon_score(opponent_score):
    """Return what zero dice are worth against OPPONENT_SCORE."""
    tens, ones = opponent_score // 10, opponent_score % 10
    if tens > ones:
        return tens + 1
    return ones + 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """Simulate a turn with NUM_ROLLS dice, which may be 0."""
    assert type(num_rolls) == int, "num_rolls must be an integer."
    assert num_rolls >= 0, "Cannot roll a negative number of dice."
    assert num_rolls <= 10, "Cannot roll more than 10 dice."
    assert opponent_score < 100, "The game should be over."
    if num_rolls == 0:
        return get_bacon_score(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    """Select six-sided dice, unless the scores add up to a multiple of 7."""
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    """Return the other player, for players numbered 0 or 1."""
    return 1 - who


def causes_swine_swap(score, opponent_score):
    return score == opponent_score * 2 or opponent_score == score * 2


def play(strategy0, strategy1, goal=GOAL_SCORE):
    """Simulate a game and return the final scores of both players."""
    who = 0  # which player is about to take a turn
    score, opponent_score = 0, 0
    while score < goal and opponent_score < goal:
        strategy = strategy0 if who == 0 else strategy1
        dice = select_dice(score, opponent_score)
        score += take_turn(strategy(score, opponent_score), opponent_score, dice)
        if causes_swine_swap(score, opponent_score):
            score, opponent_score = opponent_score, score
        who, score, opponent_score = other(who), opponent_score, score
    if who == 1:
        score, opponent_score = opponent_score, score
    return score, opponent_score


#######################
# Phase 2: Strategies #
#######################


def always_roll(n):
    """Return a strategy that always rolls N dice."""

    def strategy(score, opponent_score):
        return n

    return strategy


def make_averaged(fn, num_samples=1000):
    """Return a function that returns the average value of FN when called."""

    def averaged(*args):
        total = 0
        for _ in range(num_samples):
            total += fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    """Return the number of dice (1 to 10) that gives the highest average score."""
    best_num, best_average = 0, 0
    for num_rolls in range(1, 11):
        average = make_averaged(roll_dice)(num_rolls, dice)
        print(num_rolls, "dice scores", average, "on average")
        if average > best_average:
            best_num, best_average = num_rolls, average
    return best_num


def winner(strategy0, strategy1):
    """Return 0 if STRATEGY0 wins a game against STRATEGY1, and 1 otherwise."""
    score0, score1 = play(strategy0, strategy1)
    return 0 if score0 > score1 else 1


def average_win_rate(strategy, baseline=always_roll(BASELINE_NUM_ROLLS)):
    """Return the average win rate (0 to 1) of STRATEGY against BASELINE."""
    win_rate_as_player_0 = 1 - make_averaged(winner)(strategy, baseline)
    win_rate_as_player_1 = make_averaged(winner)(baseline, strategy)
    return (win_rate_as_player_0 + win_rate_as_player_1) / 2


def run_experiments():
    """Run a series of strategy experiments and report results."""
    if True:  # change to False when done finding max_scoring_num_rolls
        print("Max scoring num rolls for six-sided dice:", max_scoring_num_rolls())
        print("For four-sided dice:", max_scoring_num_rolls(four_sided))

    if False:  # change to True to test always_roll(8)
        print("always_roll(8) win rate:", average_win_rate(always_roll(8)))

    if True:
        print("final_strategy win rate:", average_win_rate(final_strategy))


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    """Roll 0 dice if that gives at least MARGIN points, and NUM_ROLLS otherwise."""
    if get_bacon_score(opponent_score) >= margin:
        return 0
    return num_rolls


def swap_strategy(score, opponent_score, num_rolls=5):
    """Roll 0 dice when that brings a beneficial swap, and NUM_ROLLS otherwise."""
    if (score + get_bacon_score(opponent_score)) * 2 == opponent_score:
        return 0
    return num_rolls


def final_strategy(score, opponent_score):
    """Take a sure win, swap, hand over four-sided dice; or roll what is best."""
    new_score = score + get_bacon_score(opponent_score)
    if new_score >= GOAL_SCORE and not causes_swine_swap(new_score, opponent_score):
        return 0
    if swap_strategy(score, opponent_score) == 0:
        return 0
    if select_dice(new_score, opponent_score) == four_sided:
        return 0
    if select_dice(score, opponent_score) == four_sided:
        return 4
    return 6


##########################
# Command Line Interface #
##########################


def get_int(prompt, minimum, maximum):
    """Return a number that somebody types, from MINIMUM to MAXIMUM."""
    while True:
        choice = input(prompt)
        if choice.isnumeric() and minimum <= int(choice) <= maximum:
            return int(choice)
        print("Please enter an integer between", minimum, "and", maximum)


def interactive_strategy(score, opponent_score):
    """Print total game scores and ask the user for how many dice."""
    print("Your score:", score, "\tYour opponent's score:", opponent_score)
    return get_int("How many dice will you roll? ", 0, 10)


def roll_dice_interactive():
    """Interactively call roll_dice."""
    num_rolls = get_int("Number of rolls: ", 1, 10)
    print(roll_dice(num_rolls))


@main
def run(*args):
    """Read in the command-line argument and call the function that it names."""
    import argparse

    parser = argparse.ArgumentParser(description="Play Hog")
    parser.add_argument("--interactive", "-i", action="store_true")
    parser.add_argument("--run_experiments", "-r", action="store_true")
    options = parser.parse_args()
    if options.interactive:
        print(play(interactive_strategy, always_roll(BASELINE_NUM_ROLLS)))
    elif options.run_experiments:
        run_experiments()
