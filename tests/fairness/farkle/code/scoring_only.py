"""Farkle: scoring is done, and nothing after it."""

import random

TABLE = [
    ([1, 2, 3, 4, 5, 6], 2500),
    ([1, 1, 1, 1, 1, 1], 4000),
    ([1, 1, 1, 1, 1], 3000),
    ([1, 1, 1, 1], 2000),
    ([1, 1, 1], 1000),
    ([1], 100),
    ([5], 50),
]
for n in [2, 3, 4, 5, 6]:
    TABLE.append(([n] * 6, 3000))
    TABLE.append(([n] * 5, 2000))
    TABLE.append(([n] * 4, 1000))
    TABLE.append(([n] * 3, n * 100))


def score_options(roll):
    dice = sorted(roll)
    options = {}
    for row, points in TABLE:
        left = list(dice)
        there = True
        for die in row:
            if die in left:
                left.remove(die)
            else:
                there = False
        if there:
            key = tuple(row)
            if key not in options or options[key] < points:
                options[key] = points
            for others, more in score_options(left).items():
                key = tuple(sorted(row + list(others)))
                if key not in options or options[key] < points + more:
                    options[key] = points + more
    return options


def score(kept):
    if kept == [] or kept == ():
        return 0
    options = score_options(kept)
    dice = tuple(sorted(kept))
    if dice in options:
        return options[dice]
    raise ValueError("cannot keep that")


def take_turn(choose, roll_dice, total=0):
    """Return the points that a turn of the strategy `choose` banks."""


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""


def choose(roll, turn_points, total):
    """Return the dice to keep, and whether to roll the others again."""


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
