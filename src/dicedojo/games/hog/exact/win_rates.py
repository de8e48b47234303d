"""How likely one strategy for Hog beats another, exactly, for one pair or a class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dicedojo.games.hog.exact.backward_induction import FollowTables, work_backwards
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import Table, require_tables

BLOCK = 8  # teams a side; more of them would leave the processor's cache


@dataclass(frozen=True)
class Rates:
    """How likely a strategy wins when it moves first, and when it moves second."""

    first: float
    second: float

    @property
    def mean(self) -> float:
        return (self.first + self.second) / 2


def win_rate(table: Table, against: Table) -> Rates:
    """Return how likely one table wins against another of the same goal.

    Raises:
        ValueError: they are not tables, or of different goals.
    """
    first, second = win_rates([table], [against])[0, 0]
    return Rates(float(first), float(second))


def win_rates(tables: ArrayLike, against: ArrayLike) -> Values:
    """Return how likely each table wins against each of the others.

    `[i, j, 0]` is for table i moving first against j, `[i, j, 1]` for moving second.

    Raises:
        ValueError: they are not tables, or of different goals.
    """
    side, other = require_tables(tables), require_tables(against)
    if side.shape[1] != other.shape[1]:
        goals = f"{side.shape[1]} and {other.shape[1]}"
        raise ValueError(f"These tables play to different goals, {goals}.")
    rates = np.empty((len(side), len(other), 2))
    for rows in _blocks(len(side)):
        for columns in _blocks(len(other)):
            block = FollowTables(side[rows]), FollowTables(other[columns])
            first, others_first = work_backwards(side.shape[1], *block)
            rates[rows, columns, 0] = first
            rates[rows, columns, 1] = 1 - others_first.T
    return rates


def mean_rates(first: Values) -> Values:
    """Return the means of going first and second, from what a round robin found."""
    means: Values = (first + 1 - first.T) / 2
    return means


def _blocks(count: int) -> Iterator[slice]:
    for start in range(0, count, BLOCK):
        yield slice(start, start + BLOCK)
