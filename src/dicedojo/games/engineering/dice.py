"""The dice of the software-engineering game, the actions, and the effects of rolls.

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
ACTIONS = (NEW, PROMOTE)  # that a player can choose; fixing is automatic

Dice = tuple[int, ...]
Floats = NDArray[np.float64]


def actions(revenue: Dice) -> tuple[str, ...]:
    """Return the possible actions of a player without legacy dice."""
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
    """Return how many decisions lead to these dice: 1 for a d4, 5 for a d20."""
    return sum(FACES.index(die) + 1 for die in dice)


class States:
    """All subsets of these dice that can be legacy: none first, all last.

    `unbroken` is the number of dice that are not legacy, by state. `fixed` is the state
    after fixing a die with the most faces, for each state but the first.
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
        """Return the values before a roll, given those after it, `[state, ...]`."""
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
    """Return the chances that a roll changes the number of legacy dice among `count`.

    `[before, after]`; each other die breaks with a chance of 1 / faces.
    """
    chances = np.zeros((count + 1, count + 1))
    for before in range(count + 1):
        rolled = count - before
        for ones in range(rolled + 1):
            likely = comb(rolled, ones) * (faces - 1) ** (rolled - ones) / faces**rolled
            chances[before, before + ones] = likely
    return chances
