"""Hog, with both scores in a dict and one function for each rule."""

from dice import four_sided, six_sided

PLAYERS = {0: 1, 1: 0}  # each player, and the other one


def require(num_rolls, least):
    if type(num_rolls) is not int:
        raise ValueError(f"{num_rolls!r} is no number of dice")
    if not least <= num_rolls <= 10:
        raise ValueError(f"nobody rolls {num_rolls} dice")


def roll_dice(num_rolls, dice=six_sided):
    require(num_rolls, 1)
    rolled = [dice() for _ in range(num_rolls)]
    return 1 if min(rolled) == 1 else sum(rolled)


def bacon(opponent_score):
    return 1 + max(opponent_score // 10, opponent_score % 10)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require(num_rolls, 0)
    if num_rolls == 0:
        return bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return six_sided if (score + opponent_score) % 7 else four_sided


def other(who):
    return PLAYERS[who]


def swaps(scores):
    low, high = sorted(scores.values())
    return high == 2 * low


def play(strategy0, strategy1, goal=100):
    strategies = {0: strategy0, 1: strategy1}
    scores = {0: 0, 1: 0}
    who = 0
    while max(scores.values()) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        scores[who] += take_turn(num_rolls, opponent_score, dice)
        if swaps(scores):
            scores = {0: scores[1], 1: scores[0]}
        who = other(who)
    return scores[0], scores[1]


def always_roll(num_rolls):
    return lambda score, opponent_score: num_rolls


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        total = 0
        for _ in range(num_samples):
            total += fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    best, most = 0, 0
    for num_rolls in range(1, 11):
        points = average(num_rolls, dice)
        if points > most:
            best, most = num_rolls, points
    return best


def bacon_strategy(score, opponent_score):
    return 0 if bacon(opponent_score) >= 8 else 5


def swap_gains(score, opponent_score):
    return 2 * (score + bacon(opponent_score)) == opponent_score


def swap_strategy(score, opponent_score):
    if swap_gains(score, opponent_score):
        return 0
    if score + bacon(opponent_score) == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    """Swap where that gains; else bacon, from a little more than dice would score."""
    if swap_gains(score, opponent_score) or bacon(opponent_score) >= 9:
        return 0
    return 6
