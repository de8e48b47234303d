"""Farkle: what dice score, a player's turn, and the game."""

import random
from dataclasses import dataclass
from functools import cache

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class OfAKind:
    """Takes so many dice of one face."""

    count: int
    face: int

    def take(self, dice):
        """Return the dice that it takes, none if they are not all there."""
        there = dice.count(self.face) >= self.count
        return (self.face,) * self.count if there else ()


@dataclass(frozen=True)
class Straight:
    """Takes one die of each face."""

    def take(self, dice):
        """Return the dice that it takes, none if they are not all there."""
        return dice if dice == FACES else ()


@dataclass(frozen=True)
class Rule:
    """Points for the dice that `match` takes."""

    match: OfAKind | Straight
    points: int


FARKLE = (
    Rule(Straight(), 2500),
    Rule(OfAKind(6, 1), 4000),
    Rule(OfAKind(5, 1), 3000),
    Rule(OfAKind(4, 1), 2000),
    Rule(OfAKind(3, 1), 1000),
    Rule(OfAKind(1, 1), 100),
    Rule(OfAKind(1, 5), 50),
    *(Rule(OfAKind(6, face), 3000) for face in range(2, 7)),
    *(Rule(OfAKind(5, face), 2000) for face in range(2, 7)),
    *(Rule(OfAKind(4, face), 1000) for face in range(2, 7)),
    *(Rule(OfAKind(3, face), 100 * face) for face in range(2, 7)),
)


def score_options(roll):
    """Return the points of everything that can be kept of `roll`, by the dice kept."""
    options = dict(options_in(tuple(sorted(roll))))
    del options[()]
    return options


@cache
def options_in(dice):
    """Return the points of everything that can be kept of sorted dice.

    One of the things that can be kept is nothing, which scores nothing.
    """
    options = {(): 0}
    for rule in FARKLE:
        taken = rule.match.take(dice)
        if taken:
            for others, more in options_in(drop(dice, taken)).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options


def drop(dice, taken):
    """Return the dice without those that were taken."""
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)


def score(kept):
    """Return the best points for exactly these dice.

    ValueError if one of them does not score.
    """
    if not kept:
        return 0
    options = score_options(kept)
    keep = tuple(sorted(kept))
    if keep not in options:
        raise ValueError(f"not all of {kept} score")
    return options[keep]


def take_turn(choose, roll_dice, total=0):
    """Return the points that a turn of the strategy `choose` banks."""


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""


def choose(roll, turn_points, total):
    """Return the dice to keep, and whether to roll the others again."""


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
