"""Farkle, by counting how many dice of each face are kept."""

import random
from itertools import product

# What 0 to 6 dice of a face score; None if one of them is left over.
ONES = (0, 100, 200, 1000, 2000, 3000, 4000)
FIVES = (0, 50, 100, 500, 1000, 2000, 3000)
FARKLE = "as it is"
THREE_PAIRS = "three pairs count"


def points_of(face, count):
    if face == 1:
        return ONES[count]
    if face == 5:
        return FIVES[count]
    return (0, None, None, 100 * face, 1000, 2000, 3000)[count]


def best_of(counts, rules):
    if counts == (1, 1, 1, 1, 1, 1):
        return 2500
    if rules == THREE_PAIRS and sorted(counts) == [0, 0, 0, 2, 2, 2]:
        return 1500
    points = [points_of(face, count) for face, count in enumerate(counts, 1)]
    return None if None in points else sum(points)


def count(dice):
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")
    return tuple(list(dice).count(face) for face in range(1, 7))


def score_options(roll, rules=FARKLE):
    options = {}
    for counts in product(*(range(most + 1) for most in count(roll))):
        points = best_of(counts, rules)
        if points:
            keep = [face for face, n in enumerate(counts, 1) for _ in range(n)]
            options[tuple(keep)] = points
    return options


def score(kept, rules=FARKLE):
    points = best_of(count(kept), rules)
    if points is None:
        raise ValueError(f"not all of {kept} score")
    return points


def take_turn(choose, roll_dice, total=0):
    points, dice = 0, 6
    again = True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or 6
    return points if total > 0 or points >= 1000 else 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    turns_left = None
    player = 0
    while turns_left != 0:
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if turns_left is not None:
            turns_left -= 1
        elif totals[player] >= target:
            turns_left = len(chooses) - 1
        player = (player + 1) % len(chooses)
    return totals


def choose(roll, turn_points, total):
    """Keep all that scores; bank from 300 on, or get on the board."""
    options = score_options(roll)
    keep = max(options, key=len)
    enough = 300 if total else 1000
    return keep, turn_points + options[keep] < enough


def roll_dice(number):
    return tuple(random.randint(1, 6) for _ in range(number))
