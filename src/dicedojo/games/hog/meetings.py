"""Meetings of Hog strategies: how likely each wins against each other, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from dicedojo.errors import DojoError
from dicedojo.games.hog.backward_induction import BLOCK, mean_rates, win_rates
from dicedojo.games.hog.dice import Values
from dicedojo.games.hog.strategy import CLASSICS, Table, Tables, table_of
from dicedojo.games.hog.strategy_value import read_table as read
from dicedojo.games.protocol import Rates
from dicedojo.pool import Lost, each_apart

__all__ = ["guests", "play", "read"]

GUESTS = (
    *(f"always_roll({n})" for n in range(4, 7)),
    "bacon_strategy",
    "swap_strategy",
)


def guests() -> dict[str, Table]:
    """Return the project's own strategies that may take part."""
    return {name: table_of(CLASSICS[name]) for name in GUESTS}


def play(players: Sequence[Table], jobs: int) -> Rates:
    """Return how likely row i wins against column j, first and second alike.

    Every pair is computed once, on several processors.
    """
    count, tables = len(players), np.stack(players)
    first = np.empty((count, count))
    starts = range(0, count, BLOCK)
    for number, rates in each_apart(partial(_play_rows, tables), starts, jobs):
        if isinstance(rates, Lost):
            raise DojoError("A process that computed win rates was ended.")
        start = starts[number]
        rows = slice(start, start + BLOCK)
        first[rows, start:] = rates[:, :, 0]
        first[start:, rows] = 1 - rates[:, :, 1].T
    means: Rates = mean_rates(first).tolist()
    return means


def _play_rows(tables: Tables, start: int) -> Values:
    """Return the rates of one block of strategies against itself and all after it."""
    return win_rates(tables[start : start + BLOCK], tables[start:])
