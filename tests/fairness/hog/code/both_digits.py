"""Hog; free bacon adds up both digits, and averages have no fraction."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or num_rolls not in range(1, 11):
        raise ValueError(f"cannot roll {num_rolls!r}")
    rolled = [dice() for _ in range(num_rolls)]
    return 1 if 1 in rolled else sum(rolled)


def bacon(opponent_score):
    return 1 + sum(int(digit) for digit in str(opponent_score))


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if type(num_rolls) is not int or num_rolls not in range(11):
        raise ValueError(f"cannot take {num_rolls!r}")
    return bacon(opponent_score) if num_rolls == 0 else roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided


def other(who):
    return {0: 1, 1: 0}[who]


def play(strategy0, strategy1, goal=100):
    scores = {0: 0, 1: 0}
    strategies = {0: strategy0, 1: strategy1}
    who = 0
    while scores[0] < goal and scores[1] < goal:
        rest = other(who)
        number = strategies[who](scores[who], scores[rest])
        dice = select_dice(scores[who], scores[rest])
        scores[who] += take_turn(number, scores[rest], dice)
        if scores[0] == 2 * scores[1] or scores[1] == 2 * scores[0]:
            scores = {0: scores[1], 1: scores[0]}
        who = rest
    return scores[0], scores[1]


def always_roll(num_rolls):
    return lambda score, opponent_score: num_rolls


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum([fn(*args) for _ in range(num_samples)]) // num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    return max(range(1, 11), key=lambda number: average(number, dice))


def bacon_strategy(score, opponent_score):
    return 0 if bacon(opponent_score) >= 8 else 5


def swap_strategy(score, opponent_score):
    after = score + bacon(opponent_score)
    if after * 2 == opponent_score:
        return 0
    if after == opponent_score * 2:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    return swap_strategy(score, opponent_score)
