"""What rolls do to dice between two decisions, when only their legacy changes.

The states of some dice are all ways in which some of them can be legacy, none first. A
roll is one matrix between them, the same in every round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.dice import FACES, Counts, fix, legacies

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class States:
    """Some dice, and which of them may be legacy."""

    dice: Counts

    @cached_property
    def legacies(self) -> tuple[Counts, ...]:
        """The dice that are legacy, by state; the last state has all of them."""
        return tuple(legacies(self.dice))

    @cached_property
    def rows(self) -> dict[Counts, int]:
        """The state of each legacy."""
        return {legacy: row for row, legacy in enumerate(self.legacies)}

    @cached_property
    def fixed(self) -> NDArray[np.intp]:
        """The state after a fix, for each state but the first."""
        return np.array([self.rows[fix(legacy)] for legacy in self.legacies[1:]], int)

    @cached_property
    def unbroken(self) -> NDArray[np.intp]:
        """How many dice are not legacy, by state."""
        return sum(self.dice) - np.array([sum(each) for each in self.legacies])

    @cached_property
    def chances(self) -> Floats:
        """How likely a roll leads from each state to each other: `[before, after]`."""
        chances: Floats = np.ones((1, 1))
        for count, faces in zip(self.dice, FACES, strict=True):
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
