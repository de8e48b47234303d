"""Wheat: counts the faces; each face can be kept in so many ways, by itself."""

import random
from collections import Counter
from functools import cache
from itertools import product
from math import prod

#  kept:  0   1     2     3     4     5     6
PRICES = {
    1: (0, 100, 200, 1000, 2000, 3000, 4000),
    2: (0, None, None, 200, 1000, 2000, 3000),
    3: (0, None, None, 300, 1000, 2000, 3000),
    4: (0, None, None, 400, 1000, 2000, 3000),
    5: (0, 50, 100, 500, 1000, 2000, 3000),
    6: (0, None, None, 600, 1000, 2000, 3000),
}

FARKLE = frozenset({"straight"})
THREE_PAIRS = frozenset({"straight", "three pairs"})


def score_options(roll, rules=FARKLE):
    counts = count_faces(roll)
    return dict(options_of(tuple(counts[face] for face in PRICES), rules))


def count_faces(dice):
    if strangers := [die for die in dice if type(die) is not int or die not in PRICES]:
        raise ValueError(f"{strangers[0]!r} is on no die")
    return Counter(dice)


@cache
def options_of(counts, rules):
    """Return the options of a roll with so many ones, twos, and so on."""
    ways = [
        [n for n in range(count + 1) if PRICES[face][n] is not None]
        for face, count in enumerate(counts, start=1)
    ]
    options = {}
    for kept in product(*ways):
        if sum(kept) > 0:
            points = sum(PRICES[face][n] for face, n in enumerate(kept, start=1))
            options[as_dice(kept)] = max(points, bonus(kept, rules))
    if bonus(counts, rules):
        options.setdefault(as_dice(counts), bonus(counts, rules))
    return options


def bonus(counts, rules):
    """Return what six dice score together, 0 if they are nothing special."""
    if "straight" in rules and prod(counts) == 1:
        return 2500
    if "three pairs" in rules and sorted(counts) == [0, 0, 0, 2, 2, 2]:
        return 1500
    return 0


def as_dice(counts):
    return tuple(face for face, n in enumerate(counts, start=1) for _ in range(n))


def score(kept, rules=FARKLE):
    options = {(): 0, **score_options(kept, rules)}
    points = options.get(tuple(sorted(kept)))
    if points is None:
        raise ValueError(f"a die among {kept} scores nothing")
    return points


def take_turn(choose, roll_dice, total=0):
    least = 1 if total > 0 else 1000
    points, dice = 0, 6
    while options := score_options(roll := roll_dice(dice)):
        keep, again = choose(roll, points, total)
        kept = tuple(sorted(keep))
        if kept not in options:
            raise ValueError(f"no keep: {keep}; there are {sorted(options)}")
        points += options[kept]
        dice = 6 if len(kept) == dice else dice - len(kept)
        if not again:
            return points if points >= least else 0
    return 0


def play(chooses, roll_dice, target=10_000):
    totals = Counter(range(0))
    players = range(len(chooses))
    turns_left = None
    player = -1
    while turns_left != 0:
        player = (player + 1) % len(players)
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if turns_left is not None:
            turns_left -= 1
        elif totals[player] >= target:
            turns_left = len(players) - 1
    return [totals[each] for each in players]


def choose(roll, turn_points, total):
    """Keep all that scores; bank with fewer than three dice left, or from 500 on."""
    options = score_options(roll)
    keep = max(options, key=len)
    points = turn_points + options[keep]
    if not total and points < 1000:
        return keep, True
    left = len(roll) - len(keep)
    return keep, points < 500 and left not in {1, 2}


def roll_dice(number):
    return tuple(random.randrange(1, 7) for _ in range(number))
