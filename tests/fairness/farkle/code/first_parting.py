"""Farkle; of several ways to part the same dice it believes the first."""

import random

FARKLE = [((1,), 100), ((5,), 50), ((1, 2, 3, 4, 5, 6), 2500), ((1, 1, 1), 1000)]
FARKLE += [((face,) * 3, face * 100) for face in range(2, 7)]
FARKLE += [((1,) * count, (count - 2) * 1000) for count in (4, 5, 6)]
FARKLE += [
    ((face,) * count, (count - 3) * 1000) for face in range(2, 7) for count in (4, 5, 6)
]
PAIRS = [
    ((a, a, b, b, c, c), 1500)
    for a in range(1, 7)
    for b in range(a + 1, 7)
    for c in range(b + 1, 7)
]
THREE_PAIRS = PAIRS + FARKLE


def take_out(dice, row):
    """Return the dice without those of the row, None if they are not there."""
    left = list(dice)
    for die in row:
        if die not in left:
            return None
        left.remove(die)
    return left


def score_options(roll, rules=FARKLE):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is no face")
    return part(sorted(roll), rules)


def part(dice, rules):
    options = {}
    for row, points in rules:
        left = take_out(dice, row)
        if left is not None:
            options.setdefault(row, points)
            for others, more in part(left, rules).items():
                keep = tuple(sorted(row + others))
                options.setdefault(keep, points + more)
    return options


def score(kept, rules=FARKLE):
    if len(kept) == 0:
        return 0
    options = score_options(kept, rules)
    try:
        return options[tuple(sorted(kept))]
    except KeyError:
        raise ValueError(f"{kept} cannot be kept") from None


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        if tuple(sorted(keep)) not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[tuple(sorted(keep))]
        dice = dice - len(keep) or 6
        if not again:
            return points if total > 0 or points >= 1000 else 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    leader = None
    while True:
        for number, choose in enumerate(chooses):
            if leader == number:
                return totals
            totals[number] += take_turn(choose, roll_dice, totals[number])
            if leader is None and totals[number] >= target:
                leader = number


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    points = turn_points + options[keep]
    return keep, points < (300 if total else 1000)


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
