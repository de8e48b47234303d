"""Shows a run over a class: the submissions, the progress, the last lines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from dicedojo.classroom.by_person import Case, CaseKind
from dicedojo.classroom.commands.folder import in_class_folder
from dicedojo.classroom.commands.shown_list import (
    MISSING,
    NAME,
    StudentLine,
    list_class,
)
from dicedojo.classroom.gradebook.records import ClassEntry, Graded
from dicedojo.classroom.intake.handed_in import Submissions
from dicedojo.classroom.row import Row, upload_in_words
from dicedojo.console import make_console, next_line
from dicedojo.text import WHY, counted, first_of, plain

if TYPE_CHECKING:
    from dicedojo.classroom.run.class_run import GradingPlan
    from dicedojo.classroom.run.work import Task

MAX_WORKERS = 40  # that are shown
MAX_NAMED = 5  # students or files that a line names
BAR = 20  # columns
PERIOD = 10.0  # seconds between two lines where there is no terminal, or:
SHARE = 0.1  # of the time so far
ON, AGAIN = "goes on from here", "grades all of them again"  # the next command


class RunScreen:
    """The output of `dojo class grade` on standard error."""

    def __init__(self, out: Path, folder: Path, check: Callable[[], None]) -> None:
        """`check` may raise StopRequested; `folder` holds the submissions."""
        self.failed = 0  # by a fault of dojo
        self._console = make_console(stderr=True)
        self._out = out
        self._folder = folder
        self._check = check
        self._done = 0
        self._total = 0
        self._passed = 0
        self._started = self._told = 0.0  # the last line about the progress
        self._refresh: Callable[[], None] = lambda: None

    def show_plan(
        self, plan: GradingPlan, submissions: Submissions, notes: Sequence[str] = ()
    ) -> None:
        """Show who handed in what, what will be graded, and `notes`."""
        handed_in = counted(len(submissions.handed_in), "submission")
        people = sum(bool(entry.handed_in) for entry in plan.entries)
        layout = "" if submissions.layout == "plain" else f" ({submissions.layout})"
        folder = plain(str(self._folder), 40)
        self._say(f"{handed_in} of {counted(people, 'student')} in {folder}{layout}")
        reasons = {task.student_id: task.why for task in plan.tasks}
        table, rest = list_class(
            [
                _line(
                    entry,
                    reasons.get(entry.student.id, "as before"),
                    plan.obstacles.get(entry.student.id, ()),
                )
                for entry in plan.entries
            ]
        )
        self._print(table)
        for line in rest:
            self._say(line)
        if submissions.others:
            what = counted(len(submissions.others), "other file")
            self._say(f"{what} not looked at: {_list_names(submissions.others)}")
        for note in notes:
            self._say(plain(note, WHY))
        new, same = len(plan.tasks), plan.unchanged
        self._say(f"{new:,} to grade, {same:,} as before.")

    def show_workers(self, lines: Sequence[str]) -> None:
        """Show a line about each worker of a cluster."""
        self._say(f"{counted(len(lines), 'worker')} of the cluster:")
        for line in lines[:MAX_WORKERS]:
            self._say(f"  {plain(line, WHY)}")
        if lines[MAX_WORKERS:]:
            self._say(f"  … and {len(lines) - MAX_WORKERS:,} more")

    def tick(self) -> None:
        """Refresh the progress.

        Raises:
            StopRequested: the run should stop.
        """
        self._check()
        self._refresh()

    @contextmanager
    def progress(self, plan: GradingPlan) -> Iterator[Callable[[Task, Graded], None]]:
        """Show the progress; yield a function to call with every grade."""
        self._total = len(plan.tasks)
        self._started = self._told = time.monotonic()
        # A terminal that cannot move the cursor gets lines, like a file.
        moving = self._console.is_terminal and not self._console.is_dumb_terminal
        columns = (
            TextColumn("Grading"),
            BarColumn(bar_width=BAR),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
        )
        # Without a refresh thread, because this process forks others.
        with Progress(
            *columns,
            console=self._console,
            transient=True,
            auto_refresh=False,
            disable=not (moving and plan.tasks),
        ) as bar:
            task = bar.add_task("", total=self._total, pace="")

            def show_bar() -> None:
                bar.update(task, completed=self._done, pace=self._pace(), refresh=True)

            self._refresh = show_bar if moving else self._show_line
            self._refresh()
            try:
                yield self._note_grade
            finally:
                self._refresh = lambda: None

    def stopped(self, by: str, rows: Iterable[Row], *, regrade: bool) -> str:
        """Return the message after the run was stopped; `rows` are those of the class.

        With `regrade` the next run begins again.
        """
        progress = f"{self._done:,} of {self._total:,} graded; they are kept"
        if not self._done:
            progress = f"None of {self._total:,} is graded yet"
        start = progress if self._total else "Nothing was changed"
        stale = sum(bool(row.stale) for row in rows)
        left = f"  {counted(stale, 'stale grade')} until then.\n" if stale else ""
        return (
            f"Stopped by {by}: {start}.\n{left}"
            f"  Next: the same command, which {AGAIN if regrade else ON}"
        )

    def show_end(self, plan: GradingPlan, cases: Sequence[Case]) -> None:
        """Show the result, the cases for a person, and the next commands."""
        seconds = time.monotonic() - self._started
        graded = self._done - self.failed
        parts = [f"{graded:,} graded in {_duration(seconds)}"]
        parts += [f"{self._passed:,} of them passed"] if graded else []
        parts += [f"{plan.unchanged:,} as before"] if plan.unchanged else []
        missing = sum(not entry.handed_in for entry in plan.entries)
        parts += [f"{missing:,} missing"] if missing else []
        stuck = sum(bool(entry.problem) for entry in plan.entries) + self.failed
        parts += [f"{stuck:,} not graded"] if stuck else []
        self._say(f"{', '.join(parts)}.")
        labels = [entry.student.label for entry in plan.entries if entry.problem]
        if labels:
            self._say(
                f"Not graded: {_list_names(labels)}. The table says why. "
                "Fix that, then run the same command."
            )
        regraded = [c.row.student.id for c in cases if c.kind is CaseKind.OVERRIDE]
        if regraded:
            self._say(
                f"Graded since a person's override: {_list_names(regraded)}. "
                "Does it still stand? dojo class show STUDENT tells both."
            )
        if self.failed:
            again = "dojo failed on some; the same command tries those again."
            self._say(again)
        show = in_class_folder("dojo class show", self._out)
        pages = in_class_folder("dojo class report --format html", self._out)
        review = in_class_folder("dojo class review", self._out)
        if cases:
            self._say(f"{counted(len(cases), 'case')} for a person to decide: {review}")
        self._print(next_line(show, pages))

    def _note_grade(self, task: Task, graded: Graded) -> None:
        self._done += 1
        self._passed += graded.passed
        if graded.points is None:
            self.failed += 1
            problem = plain(graded.problem.partition("\n")[0], WHY)
            self._say(f"{plain(task.student_id, NAME)}: {problem}")
        self._refresh()

    def _show_line(self) -> None:
        now = time.monotonic()
        due = now - self._told >= max(PERIOD, SHARE * (now - self._started))
        if due and self._done < self._total:
            self._told = now
            self._say(f"{self._done:,} of {self._total:,} graded, {self._pace()}")

    def _pace(self) -> str:
        passed = time.monotonic() - self._started
        if not self._done:
            return _duration(passed)
        rate = self._done / passed
        pace = f"{rate:.1f} a second" if rate >= 1 else f"{60 * rate:.0f} a minute"
        left = (self._total - self._done) / rate
        return f"{pace}, about {_duration(max(left, 1))} left"

    def _say(self, line: str) -> None:
        self._print(Text(line))

    def _print(self, content: Text | Table) -> None:
        with suppress(OSError):  # the terminal is closed; the run ends elsewhere
            self._console.print(content)


def _line(entry: ClassEntry, state: str, obstacles: Sequence[str]) -> StudentLine:
    if not entry.handed_in:
        return StudentLine(entry, MISSING, in_the_way=True)
    if entry.problem:
        return StudentLine(entry, plain(entry.problem, WHY), in_the_way=True)
    if not entry.student.expected:
        state += "; not in the roster"
    if entry.uploads > 1:
        state += f"; {upload_in_words(entry.uploads)}"
    if obstacles:
        state += f". {plain(' '.join(obstacles), WHY)}"
    in_the_way = bool(obstacles) or not entry.student.expected
    return StudentLine(entry, state, in_the_way=in_the_way)


def _duration(seconds: float) -> str:
    """Return `8 s`, `12 min` or `1 h 5 min`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 100:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"


def _list_names(names: Sequence[str]) -> str:
    return first_of([plain(name, NAME) for name in names], MAX_NAMED)
