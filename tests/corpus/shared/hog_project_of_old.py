"""My Hog, as it was handed in when the project was set."""

from dice import four_sided, make_test_dice, six_sided
from ucb import interact, log_current_line, main, trace

GOAL_SCORE = 100
BASELINE_NUM_ROLLS = 5
BACON_MARGIN = 8

#
# Part one: turns and games
#


def roll_dice(num_rolls, dice=six_sided):
    """What NUM_ROLLS dice are worth; 1 if there is a 1 among them."""
    assert type(num_rolls) == int, "How many is that?"
    assert num_rolls > 0, "Roll something!"
    total, pig_out = 0, False
    while num_rolls > 0:
        outcome = dice()
        if outcome == 1:
            pig_out = True
        total, num_rolls = total + outcome, num_rolls - 1
    if pig_out:
        return 1
    else:
        return total


def get_bacon_score(opponent_score):
    tens, ones = opponent_score // 10, opponent_score % 10
    if tens > ones:
        return tens + 1
    else:
        return ones + 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """What a turn is worth; with 0 dice it is bacon."""
    assert type(num_rolls) == int, "How many is that?"
    assert num_rolls >= 0, "Fewer than no dice?"
    assert num_rolls <= 10, "There are ten dice."
    assert opponent_score < 100, "Somebody has won already."
    if num_rolls == 0:
        return get_bacon_score(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    return 1 - who


def causes_swine_swap(score, opponent_score):
    return score == opponent_score * 2 or opponent_score == score * 2


def play(strategy0, strategy1, goal=GOAL_SCORE):
    """Play a game; the points of player 0, and then of player 1."""
    who, score, opponent_score = 0, 0, 0
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


#
# Part two: strategies
#


def always_roll(n):
    def strategy(score, opponent_score):
        return n

    return strategy


def make_averaged(fn, num_samples=1000):
    """A function like FN that tries NUM_SAMPLES times and gives the mean."""

    def averaged(*args):
        total = 0
        for _ in range(num_samples):
            total += fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    best_num, best_average = 0, 0
    for num_rolls in range(1, 11):
        average = make_averaged(roll_dice)(num_rolls, dice)
        print("With", num_rolls, "dice:", average)
        if average > best_average:
            best_num, best_average = num_rolls, average
    return best_num


def winner(strategy0, strategy1):
    score0, score1 = play(strategy0, strategy1)
    if score0 > score1:
        return 0
    else:
        return 1


def average_win_rate(strategy, baseline=always_roll(BASELINE_NUM_ROLLS)):
    """How often STRATEGY wins, going first in one half of the games."""
    losses_going_first = make_averaged(winner)(strategy, baseline)
    wins_going_second = make_averaged(winner)(baseline, strategy)
    return (1 - losses_going_first + wins_going_second) / 2


def run_experiments():
    """Print whatever I want to know today."""
    print("six-sided:", max_scoring_num_rolls(six_sided))
    print("four-sided:", max_scoring_num_rolls(four_sided))
    for strategy in always_roll(8), bacon_strategy, swap_strategy, final_strategy:
        print("wins:", average_win_rate(strategy))


def bacon_strategy(score, opponent_score, margin=BACON_MARGIN, num_rolls=5):
    if get_bacon_score(opponent_score) >= margin:
        return 0
    return num_rolls


def swap_strategy(score, opponent_score, margin=BACON_MARGIN, num_rolls=5):
    new_score = score + get_bacon_score(opponent_score)
    if new_score * 2 == opponent_score:
        return 0
    if new_score == opponent_score * 2:
        return num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    """A sure win, a swap, four-sided dice for the other one; or what is best."""
    new_score = score + get_bacon_score(opponent_score)
    if new_score >= GOAL_SCORE and not causes_swine_swap(new_score, opponent_score):
        return 0
    if new_score * 2 == opponent_score:
        return 0
    if select_dice(new_score, opponent_score) == four_sided:
        return 0
    if select_dice(score, opponent_score) == four_sided:
        return 4
    return 6


#
# Part three: at the keyboard
#


def ask(question, lowest, highest):
    answer = input(question)
    while not answer.isdigit() or not lowest <= int(answer) <= highest:
        answer = input("A number from %d to %d, please: " % (lowest, highest))
    return int(answer)


def interactive_strategy(score, opponent_score):
    print("You have", score, "and I have", opponent_score)
    return ask("Dice? ", 0, 10)


def try_turns():
    """Roll what somebody types, until they have enough of it."""
    while True:
        print(take_turn(ask("Dice? ", 0, 10), ask("Against? ", 0, 99)))


@main
def run(*args):
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("-t", "--turns", action="store_true")
    parser.add_argument("-x", "--experiments", action="store_true")
    chosen = parser.parse_args()
    if chosen.turns:
        try_turns()
    elif chosen.experiments:
        run_experiments()
    else:
        print(play(interactive_strategy, final_strategy))
