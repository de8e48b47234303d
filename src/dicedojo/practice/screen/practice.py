"""A practice session in a workspace: a verdict at each save, an action for each key.

It does not know its screen. `PracticeScreen` and `Lines` send it keys, and get a `View`
after each change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from dicedojo.course import step_title
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT
from dicedojo.practice import check_run
from dicedojo.practice.advance import NotYet, reset_point, why_not_done
from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.check_words import (
    Expected,
    next_commands,
    praise_of_done,
    record_prediction,
)
from dicedojo.practice.commands.shown_check import show_verdict
from dicedojo.practice.commands.steps import current_workspace
from dicedojo.practice.journal import ALL_GREEN
from dicedojo.practice.lessons.experiments import find_experiments
from dicedojo.practice.lessons.lesson import read_lesson
from dicedojo.practice.mutants import MutantRunner
from dicedojo.practice.screen import verbs
from dicedojo.practice.screen.saves import Saves
from dicedojo.practice.screen.verbs import MutateJob, run_verb
from dicedojo.practice.screen.view import (
    EXPECTED,
    LABELS,
    ON_A_PAGE,
    TITLES,
    VERBS,
    Key,
    Phase,
    View,
    file_to_change,
    in_keys,
    keys_after,
    list_steps,
    phases_of,
    split_off_next,
)
from dicedojo.text import drawn_text


class Practice:
    """The workspace of a session, and what was last seen there."""

    def __init__(
        self, folder: Path | None, *, columns: int = 80, coloured: bool = True
    ) -> None:
        """Open the workspace around a folder, as `current_workspace` does."""
        self.workspace = current_workspace(folder)
        self._runner = MutantRunner()
        check_run.child.start()
        verbs.child.start()
        self.view = View(kata=self.workspace.kata.title, busy="checking …")
        self.tell: Callable[[View], None] = lambda view: None
        self._columns = columns
        self._coloured = coloured
        self._saves = Saves(self.workspace)
        self._mutate_job: MutateJob | None = None
        self._missing: NotYet | None = None
        self._expected: Expected | None = None
        self._experiments = 0  # in the lesson
        self._read = 1  # the number of the step whose lesson was shown last
        self._tried = 0, 0  # the last experiment, and the number of checks before it
        self._is_owed = True  # whether a verdict is due, also after a newer save

    def turn(self) -> None:
        """Check saved files, if there are any, and poll `dojo mutate`.

        Raises:
            UnusableInput: the workspace is missing.
        """
        if not (self.workspace.folder / DOT).is_dir():
            raise UnusableInput(
                f"{self.workspace.folder} is not a workspace any more.", next="dojo"
            )
        saved = self._saves.take()
        if saved or self._is_owed:
            self._check(saved if self.view.checks else ())
        elif self._mutate_job is not None and self._mutate_job.is_over:
            text, following = split_off_next(self._mutate_job.end())
            self._mutate_job = None
            missing = self.view.missing
            self._show(
                survivors=text, next=self.view.next if missing else following, busy=""
            )

    def press(self, key: Key) -> None:
        """Handle a key, if it is offered."""
        if key not in self.view.keys:
            return
        offered = self._lasting_keys()
        previous_busy, new_busy = self.view.busy, f"{LABELS[key]} …"
        self._show(keys=offered, busy=new_busy)
        self._do(key, offered)
        if self.view.busy == new_busy:
            self._show(busy=previous_busy)

    def _do(self, key: Key, offered: tuple[Key, ...]) -> None:
        if key is Key.CHECK:
            self._check(())
        elif key is Key.MUTATE:
            self._mutate()
        elif key is Key.LESSON:
            self._show(title="Lesson", page=self.view.lesson)
        elif key is Key.STEPS:
            self._read = len(self.workspace.open_steps)
            page = list_steps(self.workspace)
            self._show(title="Steps", page=page, keys=self._with_earlier(offered))
        elif key is Key.EARLIER:
            self._read -= 1
            page = self._read_lesson(str(self._read))
            title = f"Lesson {self._read}"
            self._show(title=title, page=page, keys=self._with_earlier(offered))
        elif key is Key.RESET:
            file, point = self.workspace.module.name, reset_point(self.workspace)
            question = f"Put {file} back to how {point} began? A copy of yours is kept."
            self._show(title="Reset", page=question, keys=(Key.YES, *offered))
        elif key in EXPECTED:
            self._expected = EXPECTED[key]
            self._show(predicted=f"You expect {self._expected}.")
        elif key is Key.TRY:
            self._try()
        else:
            self._run(key)

    def back(self) -> None:
        """Show the verdict again, without the keys of a page."""
        self._show(title="", page="", keys=self._lasting_keys())

    def resize(self, columns: int) -> None:
        """Fit the lesson, and all later texts, into so many columns."""
        if columns != self._columns:
            self._columns = columns
            lesson = self._read_lesson()
            is_lesson = self.view.title == "Lesson"
            self._show(lesson=lesson, page=lesson if is_lesson else self.view.page)

    def leave(self) -> None:
        """End everything that still runs, including a check of another thread."""
        check_run.child.end()
        verbs.child.end()
        self._runner.end()

    def close(self) -> None:
        """End a `dojo mutate` that still runs."""
        if self._mutate_job is not None:
            self._mutate_job.end()
            self._mutate_job = None

    def _check(self, saved: tuple[str, ...]) -> None:
        """Check, and show the verdict unless a newer save has overtaken it.

        A prediction is for the first verdict that is shown.
        """
        self.close()
        self._is_owed = True
        self._show(busy="checking …", survivors="", saved=saved)
        try:
            report = check(self.workspace)
        except UnusableInput as fault:  # of pyproject.toml, or of a conftest.py
            self._show_fault(fault)
            return
        if self._saves.waiting:
            return  # the next turn checks again
        self._missing = None
        predicted = ""
        if self._expected is not None:
            predicted = record_prediction(self.workspace, self._expected, report.kind)
            self._expected = None
        self._show(predicted=predicted)
        green = report.kind in ALL_GREEN
        self._show_report(report, busy="looking at your tests …" if green else "")
        if green:
            self._missing = why_not_done(self.workspace)
            if self._saves.waiting:
                return
            self._show_missing(report)
            if report.own.reached:
                self._mutate()
        self._is_owed = False

    def _mutate(self) -> None:
        """Start `dojo mutate`; with the next hint if its survivor is shown."""
        hint = bool(self.view.survivors)
        self.close()
        self._mutate_job = MutateJob(
            self._runner, self.workspace.folder, hint=hint, draw=self._draw
        )
        self._show(busy="changing your code …", survivors="")

    def _try(self) -> None:
        """Show the next experiment of the lesson, or the same again after a save."""
        number, checks = self._tried
        if checks != self.view.checks or not number:
            number = max(number, 1)
        else:
            number = number % self._experiments + 1
        self._tried = number, self.view.checks
        self._show(busy="trying it on a copy of your code …")
        page = _with_next(self._output(("try", str(number)))[0])
        self._show(title="Experiment", page=page, busy="")

    def _run(self, key: Key) -> None:
        """Run the command of a key, and show its output or the new state."""
        text, code = self._output(VERBS[key])
        text = _with_next(text)
        if key in TITLES and not (key is Key.NEXT and code == 0):
            # In the mode tdd a hint opens the rest of the lesson.
            lesson = self._read_lesson() if key is Key.HINT else self.view.lesson
            self._show(title=TITLES[key], page=text, lesson=lesson)
            return
        self.workspace = current_workspace(self.workspace.folder)
        self._check(())
        if key is Key.YES:
            self._show(title="Reset", page=text)
        elif self.workspace.progress.finished:
            heading, _, rest = text.partition("\n\n")
            rest, _, closing = rest.rpartition("\n\n")
            self._show(title="The end", page=f"{heading}\n{closing}\n\n{rest}")

    def _output(self, words: tuple[str, ...]) -> tuple[str, int]:
        folder = self.workspace.folder
        return run_verb(words, folder, columns=self._columns, coloured=self._coloured)

    def _draw(self, draw: Callable[[Console], object]) -> str:
        return drawn_text(draw, colour=self._coloured, columns=self._columns)

    def _show_report(self, report: CheckReport, busy: str) -> None:
        """Show a verdict, and for a new step its lesson."""
        steps = self.workspace.kata.steps
        step = step_title(report.current, len(steps))
        finished = self.workspace.progress.finished
        title, page, lesson = "", "", self.view.lesson
        is_new = step != self.view.step
        if is_new or report.opened:  # opened tests come with the rest of the lesson
            lesson = self._read_lesson()
        if is_new:
            self._tried = 0, 0
            file = self.workspace.step.lesson
            experiments = find_experiments(read_lesson(file)) if file.is_file() else ()
            self._experiments = len(experiments)
            if report.same_code and report.same_tests and not finished:
                title, page = "Lesson", lesson
        self._show(
            kata=self.workspace.kata.title,
            step=step,
            done=len(steps) if finished else len(self.workspace.open_steps) - 1,
            count=len(steps),
            phases=self._phases(report, is_asked_for=False),
            checks=self.view.checks + 1,
            verdict=self._verdict(report),
            missing="",
            survivors="",
            next="" if report.kind in ALL_GREEN else self._following(report),
            lesson=lesson,
            title=title,
            page=page,
            busy=busy,
            keys=self._keys(report),
            file=file_to_change(self.workspace, report),
        )

    def _show_fault(self, fault: UnusableInput) -> None:
        """Show why there is no verdict; the next save may fix it."""
        self._is_owed = False
        self._missing = None
        self._show(
            phases=(),
            checks=self.view.checks + 1,
            verdict=f"{self.view.step}\n{in_keys(str(fault))}",
            missing="",
            next="",
            title="",
            page="",
            busy="",
            keys=(Key.LESSON, Key.CHECK, Key.JOURNAL),
        )

    def _show_missing(self, report: CheckReport) -> None:
        """Show what a green step still lacks."""
        missing = self._missing
        lines = [missing.what, missing.evidence, missing.hint] if missing else []
        praise = "" if missing else praise_of_done(report)
        self._show(
            verdict="\n".join(filter(None, [self.view.verdict, praise])),
            phases=self._phases(report, is_asked_for=missing is None),
            missing="\n".join(filter(None, lines)),
            next=in_keys(missing.next) if missing else self._following(report),
            busy="",
            keys=self._keys(report),
        )

    def _phases(self, report: CheckReport, *, is_asked_for: bool) -> tuple[Phase, ...]:
        entries = self.workspace.journal.entries()
        return phases_of(report, entries, is_asked_for=is_asked_for)

    def _verdict(self, report: CheckReport) -> str:
        workspace = self.workspace
        draw = self._draw(lambda console: show_verdict(console, workspace, report))
        return draw.rstrip("\n")

    def _following(self, report: CheckReport) -> str:
        return in_keys(" or ".join(next_commands(self.workspace, report)))

    def _read_lesson(self, *step: str) -> str:
        return split_off_next(self._output(("lesson", *step))[0])[0]

    def _lasting_keys(self) -> tuple[Key, ...]:
        return tuple(key for key in self.view.keys if key not in ON_A_PAGE)

    def _with_earlier(self, offered: tuple[Key, ...]) -> tuple[Key, ...]:
        return (Key.EARLIER, *offered) if self._read > 1 else offered

    def _keys(self, report: CheckReport) -> tuple[Key, ...]:
        asks_for_test = self._missing is not None
        return keys_after(
            self.workspace, report, asks=asks_for_test, experiments=self._experiments
        )

    def _show(self, **changes: Any) -> None:
        self.view = replace(self.view, **changes)
        self.tell(self.view)


def _with_next(text: str) -> str:
    """Return the output of a command, with its last line in keys."""
    text, following = split_off_next(text)
    return f"{text}\n\nNext: {following}" if following else text
