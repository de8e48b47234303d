"""Solves Hog by backward induction: win rates from every state.

Each turn adds at least one point to the sum of both scores, and a swap keeps the sum.
So all states with one sum, a level, depend only on levels of higher sums. One pass from
the highest sum down to 0 finds every value, although a player's score can fall.

The values right after a turn's points were added lie at `[waiting player's score, team,
sum, other team]`. In this array, the states that a level can lead to are a rectangle,
because points move only along the sums. A row of chances times this rectangle is a turn
for all states and all pairs of teams in one matrix product.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dicedojo.games.hog.strategy import (
    MAX_POINTS,
    NUM_ROLLS,
    Table,
    Tables,
    Values,
    chances,
    select_sides,
)

Numbers = NDArray[np.intp]
BLOCK = 8  # teams a side; more would not fit into the processor's cache


@dataclass(frozen=True, eq=False)
class Level:
    """All states with one sum of scores, in the order of the waiting player's score."""

    total: int
    moving: Numbers  # the scores of the player who moves
    waiting: Numbers  # the scores of the player who waits
    chances: Values  # [state, num_rolls, points - 1]
    successor: Numbers  # for each state at the end of a turn, the state after a swap

    @property
    def rows(self) -> slice:
        """The waiting player's scores in this level."""
        return slice(int(self.waiting[0]), int(self.waiting[-1]) + 1)

    @property
    def next_sums(self) -> slice:
        """The sums that a turn can lead to."""
        return slice(self.total + 1, self.total + 1 + MAX_POINTS)


@dataclass(frozen=True, eq=False)
class FollowTables:
    """Teams that roll by their tables."""

    tables: Tables

    @property
    def teams(self) -> int:
        return len(self.tables)

    def move(self, level: Level, outcomes: Values) -> Values:
        """Return the values of a level, `[state, team, other team]`.

        `outcomes` are the values after each turn, `[state, team, points - 1, other]`.
        """
        values: Values = (self.chances(level)[:, :, np.newaxis] @ outcomes)[:, :, 0]
        return values

    def chances(self, level: Level) -> Values:
        """Return the chances of each turn's points, `[state, team, points - 1]`."""
        rolled = self.tables[:, level.moving, level.waiting].T
        of_points: Values = level.chances[np.arange(len(rolled))[:, np.newaxis], rolled]
        return of_points


class PlayBest:
    """A team that finds the best number of dice against another team."""

    teams = 1

    def __init__(self, goal: int) -> None:
        self.worth = np.zeros((goal, goal, len(NUM_ROLLS)))  # of every choice

    def move(self, level: Level, outcomes: Values) -> Values:
        worth = (level.chances @ outcomes[:, 0])[:, :, 0]
        self.worth[level.moving, level.waiting] = worth
        best: Values = worth.max(axis=1)[:, np.newaxis, np.newaxis]
        return best


Mover = FollowTables | PlayBest  # one side, each team against all of the other side


def work_backwards(goal: int, side: Mover, other: Mover) -> tuple[Values, Values]:
    """Return the win rates of both sides' teams when they move first.

    Both are `[team, other team]`.
    """
    after_side = _final_values(goal, side.teams, other.teams)
    after_other = _final_values(goal, other.teams, side.teams)
    for level in reversed(levels(goal)):
        rows, sums, successor = level.rows, level.next_sums, level.successor
        values = side.move(level, after_side[rows, :, sums])
        others = other.move(level, after_other[rows, :, sums])
        after_side[rows, :, level.total] = 1 - others[successor].transpose(0, 2, 1)
        after_other[rows, :, level.total] = 1 - values[successor].transpose(0, 2, 1)
    return values[0], others[0]


@cache
def levels(goal: int) -> tuple[Level, ...]:
    """Return the states of a game to `goal`, lowest sum first."""
    return tuple(_level(goal, total) for total in range(2 * goal - 1))


def _level(goal: int, total: int) -> Level:
    waiting = np.arange(max(0, total - goal + 1), min(goal - 1, total) + 1)
    moving = total - waiting
    # The player who has just moved waits next, unless the scores are swapped.
    swapped = (moving == 2 * waiting) | (waiting == 2 * moving)
    waits_next = np.where(swapped, waiting, moving)
    table = chances(select_sides(total, 0), goal)
    return Level(
        total,
        moving,
        waiting,
        table[waiting[0] : waiting[-1] + 1],
        waits_next - waiting[0],
    )


def _final_values(goal: int, teams: int, others: int) -> Values:
    """Return the value of a turn's points if they end the game, 0 elsewhere.

    A player who reaches the goal with exactly double the other's score loses it in the
    swap.
    """
    waiting = np.arange(goal)[:, np.newaxis]
    moved = np.arange(2 * goal - 1 + MAX_POINTS) - waiting
    won = (moved >= goal) & (moved != 2 * waiting)
    after = np.empty((goal, teams, won.shape[1], others))
    after[:] = won[:, np.newaxis, :, np.newaxis]
    return after


@dataclass(frozen=True)
class Rates:
    """Win rates of a strategy when it moves first, and when it moves second."""

    first: float
    second: float

    @property
    def mean(self) -> float:
        return (self.first + self.second) / 2


def win_rate(table: Table, against: Table) -> Rates:
    """Return the win rates of one table against another with the same goal."""
    first, second = win_rates([table], [against])[0, 0]
    return Rates(float(first), float(second))


def win_rates(tables: ArrayLike, against: ArrayLike) -> Values:
    """Return the win rate of each table against each of the others, with the same goal.

    `[i, j, 0]` is for table i moving first against j, `[i, j, 1]` for moving second.
    """
    side, other = np.asarray(tables), np.asarray(against)
    rates = np.empty((len(side), len(other), 2))
    for rows in _blocks(len(side)):
        for columns in _blocks(len(other)):
            block = FollowTables(side[rows]), FollowTables(other[columns])
            first, others_first = work_backwards(side.shape[1], *block)
            rates[rows, columns, 0] = first
            rates[rows, columns, 1] = 1 - others_first.T
    return rates


def _blocks(count: int) -> Iterator[slice]:
    for start in range(0, count, BLOCK):
        yield slice(start, start + BLOCK)
