"""The decisions of a class's strategies, or the trouble with each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.pool import each_apart
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import Entry, NoModule, read_entry

ENDED = "It ended the process that asked it."
UNSAID = "It cannot be asked; no reason is known."  # words from a sandbox may be blank

Decisions = TypeVar("Decisions")
Read = Callable[[Strategy, CodeUnderTest], Decisions]  # raises NoStrategy


def ask_entries(
    task: TournamentTask,
    entries: Sequence[Entry],
    read: Read[Decisions],
    progress: Progress,
) -> tuple[list[tuple[str, Decisions]], list[LeftOut]]:
    """Return the names and decisions of those who take part, and who is left out.

    Each has a sandbox of its own; both lists are in the order of the entries.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    answers: dict[int, tuple[str, Decisions] | LeftOut] = {
        number: LeftOut(entry.name, ENDED) for number, entry in enumerate(entries)
    }
    with progress("Asking", len(entries)) as tell:
        ask = partial(_ask, task, read)
        for done, (number, answer) in enumerate(
            each_apart(ask, entries, task.jobs), start=1
        ):
            if answer is not None:
                answers[number] = answer
            tell(done)
    taking_part = [one for one in answers.values() if not isinstance(one, LeftOut)]
    return taking_part, [one for one in answers.values() if isinstance(one, LeftOut)]


def _ask(
    task: TournamentTask, read: Read[Decisions], entry: Entry
) -> tuple[str, Decisions] | LeftOut:
    try:
        submission = read_entry(entry, task.kata)
        files = submission.files
        code = CodeUnderTest.of(task.kata, task.sandbox, files, submission.path)
        return entry.name, read(task.strategy, code)
    except (NoModule, NoStrategy) as trouble:
        message = str(trouble)
        return LeftOut(entry.name, message if message.strip() else UNSAID)
