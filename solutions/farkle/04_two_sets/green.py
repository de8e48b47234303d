"""Farkle: what dice score, a player's turn, and the game."""

import random

SCORE_TABLE = {
    "111111": 4000,
    "222222": 3000,
    "333333": 3000,
    "444444": 3000,
    "555555": 3000,
    "666666": 3000,
    "123456": 2500,
    "11111": 3000,
    "22222": 2000,
    "33333": 2000,
    "44444": 2000,
    "55555": 2000,
    "66666": 2000,
    "1111": 2000,
    "2222": 1000,
    "3333": 1000,
    "4444": 1000,
    "5555": 1000,
    "6666": 1000,
    "111": 1000,
    "222": 200,
    "333": 300,
    "444": 400,
    "555": 500,
    "666": 600,
    "1": 100,
    "5": 50,
}


def score_options(roll):
    """Return the points of everything that can be kept of `roll`, by the dice kept."""
    dice = "".join(map(str, sorted(roll)))
    options = {}
    for combo, points in SCORE_TABLE.items():
        if combo in dice:
            options[as_keep(combo)] = points
            rest = dice.replace(combo, "", 1)
            for other, more in SCORE_TABLE.items():
                if other in rest:
                    options[as_keep(combo + other)] = points + more
    return options


def as_keep(combo):
    """Return the dice of a row of the table: (6, 6, 6) for "666"."""
    return tuple(map(int, combo))


def score(kept):
    """Return the best points for exactly these dice."""


def take_turn(choose, roll_dice, total=0):
    """Return the points that a turn of the strategy `choose` banks."""


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""


def choose(roll, turn_points, total):
    """Return the dice to keep, and whether to roll the others again."""


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
