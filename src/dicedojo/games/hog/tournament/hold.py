"""Holds a tournament of Hog: asks every strategy, then plays every pair exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from dicedojo.errors import DojoError
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import Tables
from dicedojo.games.hog.exact.win_rates import BLOCK, win_rates
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.hog.tournament.standings import Entrant, RoundRobin, guests, rank
from dicedojo.games.protocol import Progress, TournamentTask
from dicedojo.games.tournament.entries import ask_entries
from dicedojo.games.tournament.standings import can_be_held
from dicedojo.pool import each_apart
from dicedojo.submission.entries import Entry


def hold(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> RoundRobin:
    """Return the standings; without enough strategies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    tables, left_out = ask_entries(task, entries, read_table, progress)
    entrants = [Entrant(name, table) for name, table in tables]
    if task.guests:
        entrants += guests({entrant.name for entrant in entrants})
    if not can_be_held(entrants):
        return RoundRobin((), tuple(left_out), np.empty((0, 0)))
    players = np.stack([entrant.table for entrant in entrants])
    with progress("Playing", len(entrants) * (len(entrants) - 1) // 2) as tell:
        first = play_round_robin(players, task.jobs, tell)
    return rank(entrants, first, left_out)


def play_round_robin(tables: Tables, jobs: int, tell: Callable[[int], None]) -> Values:
    """Return how likely row i wins when it moves first against column j.

    Moving second, it wins with 1 - [j, i]. Every pair is worked out once, on several
    processors. `tell` hears how many pairs are worked out.
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
