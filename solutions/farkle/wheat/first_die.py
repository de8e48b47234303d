"""Wheat: the first die is left, or a row of the table takes it; then the rest."""

import random
from functools import cache
from itertools import combinations

# Some dice that score together, lowest face first, and their points.
FARKLE = (
    ((1,), 100),
    ((1, 1, 1), 1000),
    ((1, 1, 1, 1), 2000),
    ((1, 1, 1, 1, 1), 3000),
    ((1, 1, 1, 1, 1, 1), 4000),
    ((1, 2, 3, 4, 5, 6), 2500),
    ((5,), 50),
    *(((face,) * 3, 100 * face) for face in (2, 3, 4, 5, 6)),
    *(((face,) * 4, 1000) for face in (2, 3, 4, 5, 6)),
    *(((face,) * 5, 2000) for face in (2, 3, 4, 5, 6)),
    *(((face,) * 6, 3000) for face in (2, 3, 4, 5, 6)),
)
THREE_PAIRS = (
    *FARKLE,
    *(((a, a, b, b, c, c), 1500) for a, b, c in combinations(range(1, 7), 3)),
)


def score_options(roll, rules=FARKLE):
    check(roll)
    found = options_of(tuple(sorted(roll)), rules)
    return {keep: points for keep, points in found.items() if keep}


def check(dice):
    for die in dice:
        if isinstance(die, bool) or not isinstance(die, int) or not 0 < die < 7:
            raise ValueError(f"there is no face {die!r}")


@cache
def options_of(dice, rules):
    """Return the options of sorted dice; to keep none of them is one, for 0 points."""
    if not dice:
        return {(): 0}
    first, *others = dice
    options = dict(options_of(tuple(others), rules))  # the first die is left
    for taken, points in rules:
        rest = take(dice, taken) if taken[0] == first else None
        if rest is None:
            continue
        for keep, more in options_of(rest, rules).items():
            together = tuple(sorted(taken + keep))
            if points + more > options.get(together, 0):
                options[together] = points + more
    return options


def take(dice, taken):
    """Return the dice without those taken, None if one of them is not there."""
    rest = list(dice)
    for die in taken:
        if die not in rest:
            return None
        rest.remove(die)
    return tuple(rest)


def score(kept, rules=FARKLE):
    check(kept)
    dice = tuple(sorted(kept))
    options = options_of(dice, rules)
    if dice in options:
        return options[dice]
    raise ValueError(f"{kept}: a die among these is in no set")


def take_turn(choose, roll_dice, total=0, points=0, dice=6):
    """Return the points banked; `points` and `dice` are for a turn under way."""
    roll = roll_dice(dice)
    options = score_options(roll)
    if not options:
        return 0
    keep, again = choose(roll, points, total)
    check(keep)
    keep = tuple(sorted(keep))
    if keep not in options:
        raise ValueError(f"{keep} cannot be kept of {roll}")
    points += options[keep]
    if again:
        return take_turn(choose, roll_dice, total, points, dice - len(keep) or 6)
    if total < 1 and points < 1000:
        return 0
    return points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    turn, end = 0, None
    while turn != end:
        player = turn % len(chooses)
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if end is None and totals[player] >= target:
            end = turn + len(chooses)
        turn += 1
    return totals


def choose(roll, turn_points, total):
    """Keep all if all score, else the best single thing; bank from 400 on."""
    options = score_options(roll)
    keep = max(options, key=lambda dice: (len(dice) == len(roll), options[dice]))
    points = turn_points + options[keep]
    return keep, points < (400 if total else 1000)


def roll_dice(number):
    return tuple(1 + random.randrange(6) for _ in range(number))
