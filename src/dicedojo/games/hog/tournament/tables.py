"""The decisions of a class's strategies at all scores, or the trouble with each."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.games.hog.exact.strategy import Table
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.protocol import Tell, TournamentTask
from dicedojo.games.tournament.entries import Trouble, read_entries
from dicedojo.submission.entries import Entry


def read_tables(
    task: TournamentTask, entries: Sequence[Entry], tell: Tell
) -> list[Table | Trouble]:
    """Return a table or the trouble for each entry, in the same order.

    Each has a sandbox of its own. `tell` hears how many are done.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    return read_entries(task, entries, read_table, tell)
