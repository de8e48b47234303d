"""Holds a tournament of Hog: asks every strategy, then plays every pair exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dicedojo.games.hog.tournament.round_robin import play_round_robin
from dicedojo.games.hog.tournament.standings import (
    Entrant,
    Tournament,
    can_be_held,
    guests,
    rank,
)
from dicedojo.games.hog.tournament.tables import read_tables
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.tournament.entries import Trouble
from dicedojo.submission.entries import Entry


def hold(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> Tournament:
    """Return the standings; without enough strategies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    with progress("Asking", len(entries)) as tell:
        answers = read_tables(task, entries, tell)
    entrants, left_out = [], []
    for entry, table in zip(entries, answers, strict=True):
        if isinstance(table, Trouble):
            left_out.append(LeftOut(entry.name, table.message))
        else:
            entrants.append(Entrant(entry.name, table))
    if task.guests:
        entrants += guests({entrant.name for entrant in entrants})
    if not can_be_held(entrants):
        return Tournament((), np.empty((0, 0)), tuple(left_out))
    tables = np.stack([entrant.table for entrant in entrants])
    with progress("Playing", len(entrants) * (len(entrants) - 1) // 2) as tell:
        first = play_round_robin(tables, task.jobs, tell)
    return rank(entrants, first, left_out)
