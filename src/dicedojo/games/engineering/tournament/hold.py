"""Holds a tournament of policies: asks each in its sandbox, then ranks all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dicedojo.games.engineering.policy_table import (
    PolicyTable,
    as_policy,
    read_table,
)
from dicedojo.games.engineering.strategy_value import GAMES
from dicedojo.games.engineering.tournament.standings import (
    Tournament,
    can_be_held,
    entrant,
    guests,
    rank,
)
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.tournament.entries import Trouble, read_entries
from dicedojo.submission.entries import Entry


def hold(
    task: TournamentTask,
    entries: Sequence[Entry],
    progress: Progress,
    games: tuple[int, ...] = GAMES,
) -> Tournament:
    """Return the standings; without two policies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    with progress("Asking", len(entries)) as tell:
        read = partial(read_table, games=games)
        answers: list[PolicyTable | Trouble] = read_entries(task, entries, read, tell)
    entrants, left_out = [], []
    for entry, table in zip(entries, answers, strict=True):
        if isinstance(table, Trouble):
            left_out.append(LeftOut(entry.name, table.message))
        else:
            entrants.append(entrant(entry.name, as_policy(table), games))
    if task.guests:
        entrants += guests(games, {one.name for one in entrants})
    if not can_be_held(entrants):
        return Tournament(games, (), (), tuple(left_out))
    return rank(entrants, games, left_out)
