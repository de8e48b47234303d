"""The dice of the software-engineering game: actions, and what rolls break.

Dice are named by their faces, sorted: `(4, 4, 6)` is two d4 and a d6.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

FACES = (4, 6, 8, 12, 20)
NEW = "new"
PROMOTE = "promote"
ACTIONS = (NEW, PROMOTE)  # that a player can choose; fixing comes by itself

Dice = tuple[int, ...]
Floats = NDArray[np.float64]


def actions(revenue: Dice) -> tuple[str, ...]:
    """Return what a player without legacy dice can choose."""
    return ACTIONS if revenue and revenue[0] < FACES[-1] else (NEW,)


def promoted(die: int) -> int:
    """Return the faces of a die after its promotion."""
    return FACES[FACES.index(die) + 1]


def build(revenue: Dice, action: str) -> Dice:
    """Return the revenue dice after an action that they allow."""
    if action == NEW:
        return (FACES[0], *revenue)
    lowest, *others = revenue
    return tuple(sorted((promoted(lowest), *others)))


def work(dice: Dice) -> int:
    """Return how many decisions have made these dice: 1 for a d4, 5 for a d20."""
    return sum(FACES.index(die) + 1 for die in dice)


class States:
    """All ways in which some of these dice can be legacy: none first, all last.

    `unbroken` says how many are not legacy, by state, and `fixed` which state follows
    the fix of a die with most faces, for each but the first.
    """

    def __init__(self, dice: Dice) -> None:
        counts = {faces: dice.count(faces) for faces in FACES}
        shape = [count + 1 for count in counts.values()]
        legacy = np.indices(shape).reshape(len(FACES), -1)  # [kind, state]
        self.unbroken = len(dice) - legacy.sum(axis=0)
        after = legacy[:, 1:].copy()
        highest = len(FACES) - 1 - np.argmax(after[::-1] > 0, axis=0)
        after[highest, np.arange(len(highest))] -= 1
        self.fixed = np.ravel_multi_index(tuple(after), shape)
        self._breaking = [breaking(n, faces) for faces, n in counts.items() if n]

    def roll(self, games: Floats) -> Floats:
        """Return how many games are in each state after a roll, `[state, ...]`."""
        return _multiply([kind.T for kind in self._breaking], games)

    def expect(self, values: Floats) -> Floats:
        """Return the values before a roll, from those after it, `[state, ...]`."""
        return _multiply(self._breaking, values)


def _multiply(kinds: list[Floats], values: Floats) -> Floats:
    """Return the product of all states with the matrix of each kind of dice."""
    shape, rest = values.shape, values.size
    for matrix in kinds:
        rest //= len(matrix)
        values = matrix @ values.reshape(-1, len(matrix), rest)
    return values.reshape(shape)


@cache
def breaking(count: int, faces: int) -> Floats:
    """Return how likely a roll changes how many of `count` dice are legacy.

    `[before, after]`; each of the others breaks with a chance of one in its faces.
    """
    chances = np.zeros((count + 1, count + 1))
    for before in range(count + 1):
        rolled = count - before
        for ones in range(rolled + 1):
            likely = comb(rolled, ones) * (faces - 1) ** (rolled - ones) / faces**rolled
            chances[before, before + ones] = likely
    return chances
