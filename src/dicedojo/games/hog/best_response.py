"""The best response to a strategy of Hog, and the choices that lose most against it.

Many states have several best choices: a player who cannot lose any more may roll
anything. So the result is a value for each state, and the set of choices that reach it.

The regret of a choice is the win rate that it gives away, with the best play after it.
Regret times the probability of the state is the choice's share. Over all states, the
shares add up to the difference between the win rates of the best response and the
strategy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.hog.backward_induction import (
    FollowTables,
    PlayBest,
    Rates,
    levels,
    work_backwards,
)
from dicedojo.games.hog.scorer import GOAL
from dicedojo.games.hog.strategy import MAX_POINTS, Table, Values

TOLERANCE = 1e-12  # choices that differ by less are equally good


@dataclass(frozen=True, eq=False)
class BestResponse:
    """The best play against a strategy: its win rates.

    `worth` is the value of a choice with the best play after it, `[score, opponent's
    score, num_rolls]`. `rates` are the win rates of whole games.
    """

    worth: Values
    rates: Rates

    @property
    def values(self) -> Values:
        """The win rate from each state, `[score, opponent's score]`."""
        values: Values = self.worth.max(axis=2)
        return values

    @property
    def choices(self) -> NDArray[np.bool_]:
        """Whether a choice is best, `[score, opponent's score, num_rolls]`."""
        best: NDArray[np.bool_] = (
            self.worth >= self.values[:, :, np.newaxis] - TOLERANCE
        )
        return best

    @property
    def table(self) -> Table:
        """The strategy that makes the best choice with the fewest dice."""
        table: Table = self.choices.argmax(axis=2).astype(np.uint8)
        return table


def best_response(table: Table) -> BestResponse:
    """Return the best play against a strategy."""
    goal = len(table)
    best = PlayBest(goal)
    against = FollowTables(table[np.newaxis])
    first, others_first = work_backwards(goal, best, against)
    rates = Rates(float(first[0, 0]), 1 - float(others_first[0, 0]))
    return BestResponse(best.worth, rates)


def equilibrium(goal: int = GOAL) -> BestResponse:
    """Return the best play of both players against each other."""
    best = PlayBest(goal)
    first, others_first = work_backwards(goal, best, PlayBest(goal))
    return BestResponse(best.worth, Rates(float(first[0, 0]), 1 - others_first.item()))


@dataclass(frozen=True)
class Regret:
    """A state, the choice of a strategy there, and its loss."""

    score: int
    opponent_score: int
    num_rolls: int
    best: tuple[int, ...]  # every choice without a loss
    reached: float  # the chance that a game reaches it, mean of first and second
    regret: float  # the loss in win rate, once there

    @property
    def share(self) -> float:
        """The part of the strategy's win rate that is lost here."""
        return self.reached * self.regret


def greatest_regrets(table: Table, against: Table, count: int = 10) -> list[Regret]:
    """Return the states where a strategy loses the most, most first.

    States without a loss are left out.
    """
    reached = reach(table, against)
    best = best_response(against)
    scores, others = np.indices(table.shape)
    choices = best.choices
    lost = best.values - best.worth[scores, others, table]
    lost[choices[scores, others, table]] = 0  # rounding errors of a tie
    shares = reached * lost
    order = np.argsort(-shares, axis=None, kind="stable")[:count]
    places = zip(*np.unravel_index(order, shares.shape), strict=True)
    return [
        Regret(
            int(score),
            int(other),
            int(table[score, other]),
            tuple(np.flatnonzero(choices[score, other]).tolist()),
            float(reached[score, other]),
            float(lost[score, other]),
        )
        for score, other in places
        if shares[score, other] > 0
    ]


def reach(table: Table, against: Table) -> Values:
    """Return the chance that a strategy moves at each state, `[score, opponent's]`.

    The mean of games in which it moves first and games in which it moves second.
    """
    goal = len(table)
    players = FollowTables(np.stack([table, against]))
    reached = np.zeros((goal, goal))
    after = np.zeros((goal, 2, 2 * goal - 1 + MAX_POINTS))  # as in `work_backwards`
    for level in levels(goal):
        moves = after[level.rows, ::-1, level.total][level.successor]
        if level.total == 0:
            moves[:] = 1 / 2
        reached[level.moving, level.waiting] = moves[:, 0]
        turns = moves[:, :, np.newaxis] * players.chances(level)
        after[level.rows, :, level.next_sums] += turns
    return reached
