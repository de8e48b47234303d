"""The values at each score, where one line over the score is not the whole truth.

A table holds the values of all states with the same dice: which of them are legacy, the
rounds left, and the score. One round is a look-up of what each outcome leads to and a
product with the binomials of each kind. The decisions at its edge are lines where the
slack of a line is negligible, and tables of other dice where it is not.

In 30 rounds 15 of 5,325 dice need a table, which takes 0.05 s of CPU. Without them the
value of the game would be 0.00004 points too low, and a hint could name the worse
action where the score decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from dicedojo.games.engineering.exact.dice import (
    KINDS,
    Counts,
    fix,
    legacies,
)
from dicedojo.games.engineering.exact.dice_sets import Rows
from dicedojo.games.engineering.exact.mass import Floats, breaking

Decide = Callable[[int, Floats], Floats]  # (rounds left, scores) -> values


def max_score(dice: int, rounds: int) -> int:
    """Return the most points that so many dice bring, added one in each round."""
    return dice * (dice + 1) // 2 + dice * max(0, rounds - dice)


@dataclass(frozen=True)
class Dice:
    """Dice and how they break, which is the same in every round."""

    counts: Counts

    @cached_property
    def legacies(self) -> tuple[Counts, ...]:
        return tuple(legacies(self.counts))

    @cached_property
    def rows(self) -> dict[Counts, int]:
        return {legacy: row for row, legacy in enumerate(self.legacies)}

    @cached_property
    def fixed(self) -> Rows:
        """The row after a fix, for each legacy but none."""
        return np.array([self.rows[fix(legacy)] for legacy in self.legacies[1:]], int)

    @cached_property
    def unbroken(self) -> Rows:
        return sum(self.counts) - np.array([sum(each) for each in self.legacies])

    def roll(self, values: Floats, before: int = 1) -> Floats:
        """Return the values before a roll, from those after it: `[legacy, …]`.

        With `before` 0 they are probabilities, which a roll leads from before to after.
        """
        shape = [count + 1 for count in self.counts]
        rolled = values.reshape(*shape, -1)
        for kind in KINDS:
            if self.counts[kind]:
                chances = _one_roll(kind, self.counts[kind])
                rolled = np.moveaxis(
                    np.tensordot(chances, rolled, axes=(before, kind)), 0, kind
                )
        return rolled.reshape(values.shape)


@cache
def _one_roll(kind: int, count: int) -> Floats:
    chances: Floats = breaking(kind, count, 1).p[1]
    return chances


def solve_scores(
    dice: Counts, rounds: int, last: int, decide: Decide
) -> Iterator[Floats]:
    """Yield the values before a roll, `[legacy, score]`, for 1, 2, … rounds left.

    `rounds` is the length of the game, and `last` the rounds left at most at the next
    decision; one more is left before the first roll of these dice.
    """
    kind = Dice(dice)
    scores = np.arange(max_score(sum(dice), rounds) + 1)
    next_score = np.minimum(scores + kind.unbroken[:, np.newaxis], scores[-1])
    next_score[-1] = 0  # all dice are legacy: the product is lost
    values = np.tile(scores.astype(float), (len(kind.legacies), 1))
    for left in range(1, last + 2):
        acted = kind.roll(np.take_along_axis(values, next_score, axis=1))
        yield acted
        if left <= last:
            values = np.concatenate(
                [decide(left, scores.astype(float))[np.newaxis], acted[kind.fixed]]
            )
