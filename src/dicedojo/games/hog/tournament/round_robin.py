"""Plays every strategy against every other, exactly, on several processors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from dicedojo.errors import DojoError
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import Tables
from dicedojo.games.hog.exact.win_rates import BLOCK, win_rates
from dicedojo.pool import each_apart


def play_round_robin(tables: Tables, jobs: int, tell: Callable[[int], None]) -> Values:
    """Return how likely row i wins when it moves first against column j.

    The same as `round_robin` returns. `tell` hears how many pairs are worked out.
    """
    count = len(tables)
    first = np.empty((count, count))
    starts = range(0, count, BLOCK)
    pairs = 0
    for number, rates in each_apart(partial(_play_row, tables), starts, jobs):
        if rates is None:
            raise DojoError("A process that computed win rates was ended.")
        start = starts[number]
        rows = slice(start, start + BLOCK)
        first[rows, start:] = rates[:, :, 0]
        first[start:, rows] = 1 - rates[:, :, 1].T
        height = len(rates)
        pairs += height * (count - start) - height * (height + 1) // 2
        tell(pairs)
    return first


def _play_row(tables: Tables, start: int) -> Values:
    """Return the rates of one block of strategies against itself and all after it."""
    return win_rates(tables[start : start + BLOCK], tables[start:])
