"""The best that a player of Hog can do, against a strategy and against the best.

Many states have several best choices: a player who cannot lose any more may roll
anything. So the result is a value for each state, and the set of choices that reach it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.hog.exact.backward_induction import (
    FollowTables,
    PlayBest,
    work_backwards,
)
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import Table, require_tables
from dicedojo.games.hog.exact.win_rates import Rates
from dicedojo.games.hog.scorer import GOAL

TOLERANCE = 1e-12  # choices closer than this are equally good


@dataclass(frozen=True, eq=False)
class BestResponse:
    """The best play: how likely it wins, from each state in which it moves.

    `worth` is read `[score, opponent's score, num_rolls]`: the value of a choice,
    with the best play after it. `rates` are against what it responds to.
    """

    worth: Values
    rates: Rates

    @property
    def values(self) -> Values:
        """How likely it wins, `[score, opponent's score]`."""
        values: Values = self.worth.max(axis=2)
        return values

    @property
    def choices(self) -> NDArray[np.bool_]:
        """Which choices are best, `[score, opponent's score, num_rolls]`."""
        best: NDArray[np.bool_] = (
            self.worth >= self.values[:, :, np.newaxis] - TOLERANCE
        )
        return best

    @property
    def table(self) -> Table:
        """The strategy that always makes a best choice, with the fewest dice."""
        table: Table = self.choices.argmax(axis=2).astype(np.uint8)
        return table


def best_response(table: Table) -> BestResponse:
    """Return the best play against a strategy.

    Raises:
        ValueError: it is not a table.
    """
    tables = require_tables([table])
    best = PlayBest(tables.shape[1])
    first, others_first = work_backwards(tables.shape[1], best, FollowTables(tables))
    rates = Rates(float(first[0, 0]), 1 - float(others_first[0, 0]))
    return BestResponse(best.worth, rates)


def equilibrium(goal: int = GOAL) -> BestResponse:
    """Return the best play against a player who plays best, too."""
    best = PlayBest(goal)
    first, others_first = work_backwards(goal, best, PlayBest(goal))
    return BestResponse(best.worth, Rates(float(first[0, 0]), 1 - others_first.item()))
