"""CS 61A Hog project"""

from dice import four_sided, six_sided, make_test_dice
from ucb import main, trace, log_current_line, interact

goal = 100
commentary = False


def roll_dice(num_rolls, dice=six_sided):
    assert type(num_rolls) == int, 'num_rolls must be an integer.'
    assert num_rolls > 0, 'Must roll at least once.'
    sum_so_far = 0
    got_one = False
    for roll in range(num_rolls):
        outcome = dice()
        if commentary:
            print('Rolled', outcome)
        got_one = got_one or outcome == 1
        sum_so_far += outcome
    if got_one:
        return 1
    return sum_so_far


def take_turn(num_rolls, opponent_score, dice=six_sided):
    assert type(num_rolls) == int, 'num_rolls must be an integer.'
    assert 0 <= num_rolls <= 10, 'Roll 0 to 10 dice.'
    if num_rolls == 0:
        first_digit, second_digit = opponent_score // 10, opponent_score % 10
        if first_digit >= second_digit:
            return 1 + first_digit
        else:
            return 1 + second_digit
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided


def other(who):
    return 1 - who


def swap_needed(a, b):
    return a == 2 * b or b == 2 * a


def play(strategy0, strategy1, goal=100):
    """Play until somebody has 100 points."""
    who, scores = 0, (0, 0)
    while max(scores) < 100:
        mine, theirs = scores
        strategy = strategy1 if who else strategy0
        mine += take_turn(
            strategy(mine, theirs), theirs, select_dice(mine, theirs)
        )
        if swap_needed(mine, theirs):
            mine, theirs = theirs, mine
        scores = theirs, mine
        who = other(who)
    if who == 0:
        return scores
    return scores[1], scores[0]


def always_roll(n):
    def strategy(score, opponent_score):
        return n

    return strategy


def make_averaged(fn, num_samples=1000):
    def fn_averaged(*args):
        results = 0
        for _ in range(num_samples):
            results = results + fn(*args)
        return results / num_samples

    return fn_averaged


def max_scoring_num_rolls(dice=six_sided):
    best_num_rolls, best_score = 1, 0
    num_rolls = 1
    while num_rolls <= 10:
        score = make_averaged(roll_dice, 1000)(num_rolls, dice)
        if score > best_score:
            best_num_rolls, best_score = num_rolls, score
        num_rolls += 1
    return best_num_rolls


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    if take_turn(0, opponent_score) >= margin:
        return 0
    return num_rolls


def swap_strategy(score, opponent_score, margin=8, num_rolls=5):
    new_score = score + take_turn(0, opponent_score)
    if swap_needed(new_score, opponent_score):
        return 0 if new_score < opponent_score else num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    return swap_strategy(score, opponent_score)


@main
def run(*args):
    global commentary
    commentary = True
    print(play(final_strategy, always_roll(5)))
