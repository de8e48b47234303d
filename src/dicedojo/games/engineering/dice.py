"""The dice of the software-engineering game: actions, rolls, and words for them.

Dice are named by their faces, sorted: `(4, 4, 6)` is two d4 and a d6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

FACES = (4, 6, 8, 12, 20)
NEW = "new"
PROMOTE = "promote"
FIX = "fix"  # the only action while there is legacy
ACTIONS = (NEW, PROMOTE)  # that a player can choose; fixing comes by itself
FAILS = 1  # the face that sends a die to the legacy dice
MAX_SINGLE = 8  # dice; more of them are counted by kind

Dice = tuple[int, ...]
Counts = tuple[int, ...]  # dice of each kind, in the order of FACES
Floats = NDArray[np.float64]


def actions(revenue: Dice) -> tuple[str, ...]:
    """Return what a player without legacy dice can choose."""
    return ACTIONS if lowest(revenue) else (NEW,)


def lowest(revenue: Dice) -> int | None:
    """Return the die that a promotion takes, None where there is none."""
    return min((die for die in revenue if die < FACES[-1]), default=None)


def promoted(die: int) -> int:
    """Return the faces of a die after its promotion."""
    return FACES[FACES.index(die) + 1]


def build(revenue: Dice, action: str) -> Dice:
    """Return the revenue dice after an action that they allow."""
    if action == NEW:
        return tuple(sorted((FACES[0], *revenue)))
    first = revenue[0]  # as the lowest die, it can be promoted
    return tuple(sorted((promoted(first), *revenue[1:])))


def fix(revenue: Dice, legacy: Dice) -> tuple[Dice, Dice]:
    """Return the revenue and the legacy dice after the best legacy die is fixed."""
    *others, best = legacy
    return tuple(sorted((*revenue, best))), tuple(others)


def work(dice: Dice) -> int:
    """Return how many decisions have made these dice: 1 for a d4, 5 for a d20."""
    return sum(FACES.index(die) + 1 for die in dice)


def dice_of_work(decisions: int) -> Iterator[Dice]:
    """Yield all dice that so many decisions can make, whatever they are."""
    return _dice_of_work(decisions, FACES)


def _dice_of_work(decisions: int, faces: Dice) -> Iterator[Dice]:
    *lower, highest = faces
    if not lower:
        yield (highest,) * decisions
        return
    for count in range(decisions // len(faces) + 1):
        for dice in _dice_of_work(decisions - count * len(faces), tuple(lower)):
            yield (*dice, *(highest,) * count)


def name_dice(dice: Dice) -> str:
    """Return `d4 d4 d6`, `12 d4, 3 d6` where there are many, `no dice`."""
    if not dice:
        return "no dice"
    if len(dice) <= MAX_SINGLE:
        return " ".join(f"d{die}" for die in dice)
    return ", ".join(f"{count} d{die}" for die, count in sorted(Counter(dice).items()))


@dataclass(frozen=True)
class States:
    """All ways in which some of these dice can be legacy, none first.

    A roll is one matrix between them, the same in every round.
    """

    dice: Dice

    @cached_property
    def counts(self) -> Counts:
        """How many dice there are of each kind."""
        return tuple(map(self.dice.count, FACES))

    @cached_property
    def legacies(self) -> tuple[Counts, ...]:
        """The dice that are legacy, by state; the last state has all of them."""
        return tuple(product(*(range(count + 1) for count in self.counts)))

    @cached_property
    def fixed(self) -> NDArray[np.intp]:
        """The state after a die with most faces is fixed, for each but the first."""
        rows = {legacy: row for row, legacy in enumerate(self.legacies)}
        return np.array([rows[_fix(legacy)] for legacy in self.legacies[1:]], int)

    @cached_property
    def unbroken(self) -> NDArray[np.intp]:
        """How many dice are not legacy, by state."""
        return len(self.dice) - np.array([sum(each) for each in self.legacies])

    @cached_property
    def chances(self) -> Floats:
        """How likely a roll leads from each state to each other: `[before, after]`."""
        chances: Floats = np.ones((1, 1))
        for count, faces in zip(self.counts, FACES, strict=True):
            if count:
                chances = np.kron(chances, breaking(count, faces)).astype(np.float64)
        return chances

    def solve(
        self,
        last: int,
        final: Floats,
        score: Callable[[Floats], Floats],
        decide: Callable[[int], Floats],
    ) -> Iterator[Floats]:
        """Yield the values before a roll by state, for 1, 2, … rounds left.

        `final` are those after the game, `score` takes the values after a roll to
        those before its dice have scored, and `decide` says what a decision is worth
        with so many rounds left, at most `last`. One more is left before the first
        roll of these dice.
        """
        values = final
        for left in range(1, last + 2):
            acted = self.chances @ score(values)
            yield acted
            if left <= last:
                values = np.concatenate([decide(left)[np.newaxis], acted[self.fixed]])


def _fix(legacy: Counts) -> Counts:
    highest = max(kind for kind, count in enumerate(legacy) if count)
    return (*legacy[:highest], legacy[highest] - 1, *legacy[highest + 1 :])


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
