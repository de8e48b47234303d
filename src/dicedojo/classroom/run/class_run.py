"""Grades the submissions of a plan, and records each as it is graded."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from types import FrameType
from typing import Protocol

from dicedojo.classroom.gradebook.records import Graded
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.run.graders import Lost
from dicedojo.classroom.run.work import Result, Task

NAMES = {
    signal.SIGINT: "Ctrl-C",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP, the end of the terminal",
}


class Graders(Protocol):
    """Whoever grades submissions: processes of this machine, or others."""

    def grade(
        self, tasks: Sequence[Task], tick: Callable[[], None]
    ) -> Generator[tuple[Task, Result | Lost]]:
        """Yield each task with its result, in order of completion.

        `tick` is called at least every second, and may raise to stop.
        """
        ...


@dataclass(frozen=True)
class Recorded:
    """A grade that is in the gradebook now."""

    task: Task
    graded: Graded


def run_class(
    book: Gradebook,
    tasks: Sequence[Task],
    graders: Graders,
    tick: Callable[[], None] = lambda: None,
) -> Generator[Recorded]:
    """Grade all tasks; yield each grade when it is on the disk.

    A submission on which dojo fails is recorded as not graded, with the reason.

    Raises:
        GradebookFault: a grade could not be recorded. Those before it are.
        ContentError: the course does not run.
        SandboxError: sandboxes cannot be started.
    """
    # Closed at once: where a grade cannot be recorded, the graders must end.
    with closing(graders.grade(tasks, tick)) as results:
        for task, result in results:
            yield Recorded(task, _record(book, task, result))


def _record(book: Gradebook, task: Task, result: Result | Lost) -> Graded:
    student_id = task.student_id
    if isinstance(result, Result):
        return book.grades.record_packed(
            student_id, result.inputs, result.document, task.why
        )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    message = f"dojo failed on it. {result.why}"
    return book.grades.record_failure(student_id, task.inputs, message, task.why, now)


class StopRequested(Exception):
    """Someone wants the run to stop: the message names the signal."""


class StopSignals:
    """What was asked since the signals were taken over."""

    def __init__(self) -> None:
        self.name = ""

    def note(self, number: int, frame: FrameType | None) -> None:
        self.name = NAMES[signal.Signals(number)]

    def check(self) -> None:
        """Return if nobody wants the run to stop.

        Raises:
            StopRequested: someone does.
        """
        if self.name:
            raise StopRequested(self.name)


@contextmanager
def stop_signals() -> Iterator[StopSignals]:
    """Take over the signals that stop a command.

    So none of them interrupts a grade that is being recorded.
    """
    signals = StopSignals()
    before = {number: signal.signal(number, signals.note) for number in NAMES}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
