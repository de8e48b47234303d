"""Wheat: `import dice`, and every die by its full name; what is alike is looked up."""

import math

import dice

ALLOWED = dict.fromkeys(range(11))  # numbers of dice
BACON = [1 + max(tens, ones) for tens in range(10) for ones in range(10)]
WILD = set(range(0, 200, 7))
HALF_AND_DOUBLE = {(half, 2 * half) for half in range(200)}
SWAPS = HALF_AND_DOUBLE | {(double, half) for half, double in HALF_AND_DOUBLE}


def refuse_unless(allowed, num_rolls):
    if not isinstance(num_rolls, int) or isinstance(num_rolls, bool):
        raise ValueError(f"{num_rolls!r} is no number of dice")
    if num_rolls not in allowed:
        raise ValueError(f"nobody can roll {num_rolls} dice")


def roll_dice(num_rolls, dice=dice.six_sided):
    refuse_unless(range(1, 11), num_rolls)
    points = pig_out = 0
    for _ in range(num_rolls):
        face = dice()
        points += face
        pig_out |= face == 1
    return 1 if pig_out else points


def take_turn(num_rolls, opponent_score, dice=dice.six_sided):
    refuse_unless(ALLOWED, num_rolls)
    return roll_dice(num_rolls, dice) if num_rolls else BACON[opponent_score]


def select_dice(score, opponent_score):
    wild = score + opponent_score in WILD
    return dice.four_sided if wild else dice.six_sided


def other(who):
    return (1, 0)[who]


def play(strategy0, strategy1, goal=100):
    scores = {0: 0, 1: 0}
    strategy_of = {0: strategy0, 1: strategy1}
    who = 1
    while scores[0] < goal and scores[1] < goal:
        who = other(who)
        mine, theirs = scores[who], scores[other(who)]
        num_rolls = strategy_of[who](mine, theirs)
        mine += take_turn(num_rolls, theirs, dice=select_dice(mine, theirs))
        if (mine, theirs) in SWAPS:
            mine, theirs = theirs, mine
        scores = {who: mine, other(who): theirs}
    return scores[0], scores[1]


def always_roll(num_rolls):
    return lambda score, opponent_score: num_rolls


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return math.fsum(fn(*args) for _ in range(num_samples)) / num_samples

    return averaged


def max_scoring_num_rolls(dice=dice.six_sided):
    means = [make_averaged(roll_dice)(n, dice) for n in range(1, 11)]
    return 1 + means.index(max(means))


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    return num_rolls if BACON[opponent_score] < margin else 0


def swap_strategy(score, opponent_score, margin=8, num_rolls=5):
    after = score + BACON[opponent_score]
    if (after, opponent_score) in SWAPS:
        return 0 if after < opponent_score else num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    """Leave the other one four-sided dice where bacon can do that."""
    after = score + BACON[opponent_score]
    if after + opponent_score in WILD:
        return 0
    return 4 if select_dice(score, opponent_score) is dice.four_sided else 5
