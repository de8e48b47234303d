"""The decisions of a class's strategies, or the trouble with each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import LeftOut, Progress, Tell, TournamentTask
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.pool import each_apart
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import Entry, NoModule, read_entry

ENDED = "It ended the process that asked it."
UNSAID = "It cannot be asked; no reason is known."  # words from a sandbox may be blank

Decisions = TypeVar("Decisions")
Read = Callable[[Strategy, CodeUnderTest], Decisions]  # raises NoStrategy


@dataclass(frozen=True)
class Trouble:
    """Why an entry has no decisions, and where that was seen."""

    message: str


def ask_entries(
    task: TournamentTask,
    entries: Sequence[Entry],
    read: Read[Decisions],
    progress: Progress,
) -> tuple[list[tuple[str, Decisions]], list[LeftOut]]:
    """Return the names and decisions of those who take part, and who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    with progress("Asking", len(entries)) as tell:
        answers = read_entries(task, entries, read, tell)
    named = [(entry.name, each) for entry, each in zip(entries, answers, strict=True)]
    left_out = [LeftOut(name, x.message) for name, x in named if isinstance(x, Trouble)]
    return [(name, x) for name, x in named if not isinstance(x, Trouble)], left_out


def read_entries(
    task: TournamentTask, entries: Sequence[Entry], read: Read[Decisions], tell: Tell
) -> list[Decisions | Trouble]:
    """Return what `read` returns for each entry, or the trouble, in the same order.

    Each has a sandbox of its own. `tell` hears how many are done.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    found: list[Decisions | Trouble] = [Trouble(ENDED)] * len(entries)
    read_one = partial(_read, task, read)
    for done, (number, decisions) in enumerate(
        each_apart(read_one, entries, task.jobs), start=1
    ):
        if decisions is not None:
            found[number] = decisions
        tell(done)
    return found


def _read(
    task: TournamentTask, read: Read[Decisions], entry: Entry
) -> Decisions | Trouble:
    try:
        submission = read_entry(entry, task.kata)
        files = submission.files
        code = CodeUnderTest.of(task.kata, task.sandbox, files, submission.path)
        return read(task.strategy, code)
    except (NoModule, NoStrategy) as trouble:
        message = str(trouble)
        return Trouble(message if message.strip() else UNSAID)
