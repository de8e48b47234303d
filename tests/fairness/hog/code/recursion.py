"""Hog by recursion; a strategy of one's own is not there yet."""

from dice import four_sided, six_sided


def outcomes(num_rolls, dice):
    if num_rolls == 0:
        return []
    return [dice()] + outcomes(num_rolls - 1, dice)


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or num_rolls < 1 or num_rolls > 10:
        raise ValueError(f"{num_rolls!r} is not 1 to 10")
    faces = outcomes(num_rolls, dice)
    if 1 in faces:
        return 1
    return sum(faces)


def larger_digit(number):
    if number < 10:
        return number
    return max(number % 10, larger_digit(number // 10))


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if type(num_rolls) is int and num_rolls == 0:
        return larger_digit(opponent_score) + 1
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided


def other(who):
    return (who + 1) % 2


def play(strategy0, strategy1, goal=100):
    return go_on((strategy0, strategy1), (0, 0), 0, goal)


def go_on(strategies, scores, who, goal):
    if max(scores) >= goal:
        return scores
    mine, theirs = scores[who], scores[other(who)]
    dice = select_dice(mine, theirs)
    mine = mine + take_turn(strategies[who](mine, theirs), theirs, dice)
    if mine == 2 * theirs or theirs == 2 * mine:
        mine, theirs = theirs, mine
    scores = (mine, theirs) if who == 0 else (theirs, mine)
    return go_on(strategies, scores, other(who), goal)


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        total = fn(*args)
        for _ in range(num_samples - 1):
            total = total + fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    averaged = make_averaged(roll_dice)
    return best_of([(averaged(n, dice), -n) for n in range(1, 11)])


def best_of(pairs):
    average, number = max(pairs)
    return -number


def bacon_strategy(score, opponent_score):
    return 0 if take_turn(0, opponent_score) >= 8 else 5


def swap_strategy(score, opponent_score):
    after = score + take_turn(0, opponent_score)
    if 2 * after == opponent_score:
        return 0
    if after == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    """Return the number of dice that my own strategy rolls at these scores."""
