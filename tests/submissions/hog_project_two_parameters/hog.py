from dice import four_sided, six_sided, make_test_dice
from ucb import main, trace, log_current_line, interact

GOAL_SCORE = 100
BASELINE_NUM_ROLLS = 5
BACON_MARGIN = 8


def check_rolls(num_rolls, fewest):
    if type(num_rolls) != int:
        raise ValueError('not a number of dice: ' + repr(num_rolls))
    if num_rolls < fewest or num_rolls > 10:
        raise ValueError('cannot roll %d dice' % num_rolls)


def roll_dice(num_rolls, dice=six_sided):
    check_rolls(num_rolls, 1)
    rolls = []
    for i in range(num_rolls):
        rolls.append(dice())
    if rolls.count(1) > 0:
        return 1
    return sum(rolls)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    check_rolls(num_rolls, 0)
    if num_rolls > 0:
        return roll_dice(num_rolls, dice)
    digits = [int(digit) for digit in str(opponent_score)]
    return max(digits) + 1


def select_dice(score, opponent_score):
    dice = six_sided
    if (score + opponent_score) % 7 == 0:
        dice = four_sided
    return dice


def other(who):
    if who == 0:
        return 1
    return 0


def play(strategy0, strategy1, goal=GOAL_SCORE):
    scores = [0, 0]
    strategies = [strategy0, strategy1]
    who = 0
    while scores[0] < goal and scores[1] < goal:
        mine, yours = scores[who], scores[other(who)]
        dice = select_dice(mine, yours)
        mine += take_turn(strategies[who](mine, yours), yours, dice)
        if mine == yours * 2 or yours == mine * 2:
            mine, yours = yours, mine
        scores[who], scores[other(who)] = mine, yours
        who = other(who)
    return scores[0], scores[1]


def always_roll(n):
    return lambda score, opponent_score: n


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum([fn(*args) for _ in range(num_samples)]) / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    averaged_dice = make_averaged(roll_dice)
    averages = [averaged_dice(n, dice) for n in range(1, 11)]
    return averages.index(max(averages)) + 1


def bacon_strategy(score, opponent_score):
    return 0 if take_turn(0, opponent_score) >= BACON_MARGIN else BASELINE_NUM_ROLLS


def swap_strategy(score, opponent_score):
    after_bacon = score + take_turn(0, opponent_score)
    if after_bacon == opponent_score / 2:
        return 0
    if after_bacon / 2 == opponent_score:
        return BASELINE_NUM_ROLLS
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    """Just the swaps, but with six dice and a finish."""
    if score + take_turn(0, opponent_score) >= 100:
        if score + take_turn(0, opponent_score) != 2 * opponent_score:
            return 0
    return swap_strategy(score, opponent_score) and 6


@main
def run(*args):
    for strategy in (bacon_strategy, swap_strategy, final_strategy):
        print(strategy.__name__, play(strategy, always_roll(5)))
