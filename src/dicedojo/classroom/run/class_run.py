"""Plans which submissions of a class to grade, grades them and records the grades.

Ctrl-C, SIGTERM and SIGHUP take effect between two grades.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import FrameType

from dicedojo.classroom.gradebook.records import (
    FIRST,
    FORCED,
    UNDECIDED,
    ClassEntry,
    Graded,
    Inputs,
    as_stored,
    differences,
)
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.intake.matching import ClassList
from dicedojo.classroom.intake.obstacles import obstacles_in
from dicedojo.classroom.row import Student
from dicedojo.classroom.run.work import (
    LIMIT,
    GradeTasks,
    Settings,
    Task,
    TaskResult,
    hash_of,
)
from dicedojo.errors import UnusableInput
from dicedojo.pool import Lost
from dicedojo.submission import Names

NAMES = {
    signal.SIGINT: "Ctrl-C",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP, the end of the terminal",
}
# Of the time limit: exam and strategy may take a quarter of it, and the tests half of
# the rest in CPU time.
LITTLE = 1 / 8
ALL = "*"  # of `regrade`: every submission


@dataclass(frozen=True)
class GradingPlan:
    """The class list with all submissions, and the submissions to grade."""

    entries: tuple[ClassEntry, ...]
    tasks: tuple[Task, ...]
    # Sentences on what hinders grading, by student id.
    obstacles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def unchanged(self) -> int:
        """The number of submissions whose grade stays."""
        submissions = [entry for entry in self.entries if entry.submission]
        return sum(not entry.handed_in_before for entry in submissions) - len(
            self.tasks
        )


def make_plan(  # noqa: PLR0913, PLR0917  # each is one thing to weigh
    class_list: ClassList,
    settings: Settings,
    book: Gradebook,
    names: Mapping[str, Names],
    regrade: Collection[str] = (),
    tick: Callable[[], None] = lambda: None,
) -> GradingPlan:
    """Return the submissions to grade, with reasons, and obstacles to grading them.

    Every submission is read once, to see if it changed. `regrade` are ids of students
    to grade in any case, or ALL. `tick` is called for each, and may raise to stop.
    """
    entries: list[ClassEntry] = []
    tasks: list[Task] = []
    obstacles: dict[str, tuple[str, ...]] = {}
    for entry in class_list.entries:
        student, handed_in = entry.student, entry.handed_in
        if entry.doubled:
            entries.append(_doubled(student, entry.doubled))
        elif handed_in is None:
            entries.append(_absent(student, settings, book, names.get(student.id)))
        else:
            class_entry = ClassEntry(
                student,
                handed_in.origin,
                handed_in.submitted_at,
                marked_late=handed_in.late,
            )
            try:
                files = handed_in.read()
            except UnusableInput as fault:
                entries.append(replace(class_entry, problem=fault.what))
                continue
            tick()
            stated = names.get(student.id)
            obstacles[student.id] = tuple(
                obstacles_in(settings.kata, student.id, files, stated)
            )
            uploads = max(handed_in.uploads, files.uploads)
            class_entry = replace(class_entry, uploads=uploads)
            submission = hash_of(files)
            inputs = settings.inputs(submission, stated)
            task = Task(student.id, handed_in, stated, inputs, "")
            why = _why_needed(student.id, inputs, book)
            pending = why
            if not why and {ALL, student.id} & set(regrade):
                why = FORCED
            tasks += [replace(task, why=why)] if why else []
            entries.append(replace(class_entry, submission=submission, pending=pending))
    return GradingPlan(tuple(entries), tuple(tasks), obstacles)


def _absent(
    student: Student, settings: Settings, book: Gradebook, names: Names | None
) -> ClassEntry:
    """Return the entry of a student without a submission, whose last grade stays."""
    newest = book.grades.newest(student.id)
    if newest is None:
        return ClassEntry(student)
    inputs = settings.inputs(newest.inputs.submission, names)
    pending = _why_needed(student.id, inputs, book)
    return ClassEntry(student, submission=inputs.submission, pending=pending)


def _why_needed(student_id: str, inputs: Inputs, book: Gradebook) -> str:
    """Return why a submission must be graded, "" if its grade stays."""
    graded = book.grades.newest_of(student_id, inputs.submission)
    newest = book.grades.newest(student_id)
    if newest is None:
        return FIRST
    if graded is None:
        return differences(newest.inputs, inputs) or UNDECIDED
    made_from = _at_any_time(graded.inputs, inputs, graded.seconds)
    return differences(made_from, inputs)


@as_stored()
def _at_any_time(made_from: Inputs, now: Inputs, spent: float) -> Inputs:
    """Return the inputs of a grade, with the present time limit if it did not matter.

    It did not matter if grading `spent` little of both limits.
    """
    before, _, rest = made_from.options.partition(LIMIT)
    limit = now.options.partition(LIMIT)[0]
    if spent > LITTLE * min(float(before), float(limit)):
        return made_from
    return replace(made_from, options=f"{limit}{LIMIT}{rest}")


def _doubled(student: Student, handed_in: Collection[HandedIn]) -> ClassEntry:
    origins = ", ".join(submission.origin for submission in handed_in)
    problem = (
        f"Handed in {len(handed_in)} times: {origins}. Which one counts is not clear, "
        "so none is graded."
    )
    return ClassEntry(student, origins, problem=problem, uploads=0)


def run_class(
    book: Gradebook,
    tasks: Sequence[Task],
    grade_tasks: GradeTasks,
    tick: Callable[[], None] = lambda: None,
) -> Generator[tuple[Task, Graded]]:
    """Grade all tasks; yield each with its grade, once that is on the disk.

    A submission on which dojo fails is recorded as not graded, with the reason.

    Raises:
        GradebookFault: a grade could not be recorded; earlier ones are recorded.
        ContentError: the course does not run.
        SandboxError: sandboxes cannot be started.
    """
    # Closed at once, so the graders end if a grade cannot be recorded.
    with closing(grade_tasks(tasks, tick)) as results:
        for task, result in results:
            yield task, _record(book, task, result)


def _record(book: Gradebook, task: Task, result: TaskResult | Lost) -> Graded:
    student_id = task.student_id
    if isinstance(result, TaskResult):
        return book.grades.record(student_id, result.inputs, result.document, task.why)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    message = f"dojo failed on it. {result.why}"
    return book.grades.record_failure(student_id, task.inputs, message, task.why, now)


class StopRequested(Exception):
    """The run should stop; the message names the signal."""


@contextmanager
def stop_signals() -> Iterator[Callable[[], None]]:
    """Handle the signals that stop a command; yield a function that checks for them.

    So a signal does not interrupt the recording of a grade. The function raises
    StopRequested if a signal was received.
    """
    received: list[str] = []

    def note(number: int, frame: FrameType | None) -> None:
        received.append(NAMES[signal.Signals(number)])

    def check() -> None:
        if received:
            raise StopRequested(received[-1])

    before = {number: signal.signal(number, note) for number in NAMES}
    try:
        yield check
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
