"""Farkle up to the turn with hot dice; the board, the game and a strategy are missing."""

import random
from collections import Counter

FARKLE = ()
THREE_PAIRS = ("three pairs",)


def worth(face, count):
    if count >= 3:
        if face == 1:
            return 1000 * (count - 2)
        return 100 * face if count == 3 else 1000 * (count - 3)
    if face in (1, 5):
        return count * (100 if face == 1 else 50)
    return None


def score_options(roll, rules=FARKLE):
    options = {(): 0}
    for face, count in sorted(Counter(roll).items()):
        longer = {}
        for kept, points in options.items():
            for number in range(1, count + 1):
                if worth(face, number) is not None:
                    longer[kept + (face,) * number] = points + worth(face, number)
        options.update(longer)
    if len(set(roll)) == 6:
        options[1, 2, 3, 4, 5, 6] = 2500
    if rules == THREE_PAIRS and sorted(Counter(roll).values()) == [2, 2, 2]:
        options[tuple(sorted(roll))] = 1500
    del options[()]
    return options


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    options = score_options(kept, rules)
    if tuple(sorted(kept)) not in options:
        raise ValueError("not all of these dice score")
    return options[tuple(sorted(kept))]


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    again = True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        points += options[tuple(sorted(keep))]
        dice -= len(keep)
        if dice == 0:
            dice = 6
    return points


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""


def choose(roll, turn_points, total):
    """Return the dice to keep, and whether to roll the others again."""


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
