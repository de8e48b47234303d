"""The decisions of a class's strategies at all scores, or the trouble with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from dicedojo.course.kata import Kata, Strategy
from dicedojo.games.hog.exact.strategy import Table
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.protocol import Tell, TournamentTask
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.pool import each_apart
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import Entry, NoModule, read_entry

ENDED = "It ended the process that asked it."
UNSAID = "It cannot be asked; no reason is known."  # words from a sandbox may be blank


@dataclass(frozen=True)
class Trouble:
    """Why an entry has no table, and where that was seen."""

    message: str


def read_tables(
    task: TournamentTask, entries: Sequence[Entry], tell: Tell
) -> list[Table | Trouble]:
    """Return a table or the trouble for each entry, in the same order.

    Each has a sandbox of its own. `tell` hears how many
    are done.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    found: list[Table | Trouble] = [Trouble(ENDED)] * len(entries)
    read = partial(_read, task.kata, task.strategy, task.sandbox)
    for done, (number, table) in enumerate(
        each_apart(read, entries, task.jobs), start=1
    ):
        if table is not None:
            found[number] = table
        tell(done)
    return found


def _read(
    kata: Kata, strategy: Strategy, sandbox: Sandbox, entry: Entry
) -> Table | Trouble:
    try:
        submission = read_entry(entry, kata)
        code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
        return read_table(strategy, code)
    except (NoModule, NoStrategy) as trouble:
        message = str(trouble)
        return Trouble(message if message.strip() else UNSAID)
