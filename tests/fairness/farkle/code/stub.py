"""Farkle: what dice score, a player's turn, and the game."""

import random


def score_options(roll):
    """Return the points of everything that can be kept of `roll`, by the dice kept."""


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
