"""Runs an experiment of a lesson on a copy of a workspace.

The learner's own files do not change, so nothing has to be undone. The limits are those
of `dojo check`.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from dicedojo.course import Step, StepKind
from dicedojo.practice.check_run import WALL_LIMIT, CheckRun, run_pytest
from dicedojo.practice.lessons.changes import find_change
from dicedojo.practice.lessons.experiments import OWN, Demo, Experiment, Stage
from dicedojo.practice.lessons.lesson import names_of_tests
from dicedojo.practice.lessons.terminal import essentials, run_session
from dicedojo.practice.step_tests import copied
from dicedojo.practice.workspace import Workspace

BEFORE_CODE = ("", "Red", "Green")  # sections before the step's code, or with it
NAMES = re.compile(r""" -k ("[^"]*"|'[^']*'|\S+)""")  # the tests that a command names


class Outcome(StrEnum):
    """How a run of tests ended."""

    GREEN = "green"
    RED = "red"
    AMBER = "amber"  # some tests could not be read
    EMPTY = "empty"  # there were none


class Surprise(StrEnum):
    """A difference between the learner's tests and the lesson's."""

    MISSED = "missed"  # they pass, the lesson's fail
    FURTHER = "further"  # they pass, because the code is ahead of the lesson
    NOTICED = "noticed"  # they fail, the lesson's pass
    NOT_GREEN = "not green"  # they also fail without the change
    EMPTY = "empty"  # there are none


@dataclass(frozen=True)
class DemoRun:
    """A demo with its actual output."""

    demo: Demo  # with the command as it was run
    lines: tuple[str, ...]  # folded to the essentials
    outcome: Outcome | None = None  # of tests

    @property
    def agrees(self) -> bool:
        """Whether tests ended as in the lesson, if it says how."""
        is_red = self.demo.is_red
        if is_red is None:
            return True
        return self.outcome in ((Outcome.RED, Outcome.AMBER) if is_red else ("green",))


@dataclass(frozen=True)
class TryResult:
    """The result of an experiment, ready to be printed."""

    experiment: Experiment
    line: int  # where the change begins in its file, from 1
    stage: Stage  # the one that agrees with the results, else the first
    # Its parts, the demos with their output; those behind a surprise are left out.
    parts: tuple[str | DemoRun, ...]
    surprise: Surprise | None = None
    on_solution: bool = False


def try_out(
    workspace: Workspace,
    step: Step,
    experiment: Experiment,
    *,
    on_solution: bool = False,
) -> TryResult:
    """Apply an experiment to a copy of the workspace, and run the lesson's demos.

    With `on_solution` the copy has the course's code at that place of the lesson. The
    time limits are those of `dojo check`.

    Raises:
        UnusableInput: the lines to change are not in the code, or there is no solution.
    """
    before, after, line = find_change(
        workspace, step, experiment, on_solution=on_solution
    )
    with copied(workspace) as copy:
        file = copy.folder / experiment.file
        file.write_text(after, "utf-8")
        stage, parts = _best_stage(experiment, _Copy(copy.folder))
        file.write_text(before, "utf-8")
        has_code = _has_code(step, experiment)
        parts, surprise = _up_to_surprise(parts, _Copy(copy.folder), has_code)
    return TryResult(experiment, line, stage, parts, surprise, on_solution)


@dataclass(frozen=True)
class _Copy:
    """A workspace in which each command is run at most once."""

    folder: Path
    runs: dict[str, CheckRun] = field(default_factory=dict)

    def run(self, command: str) -> CheckRun:
        if command not in self.runs:
            options = ["--color=no", *shlex.split(command)[1:]]
            self.runs[command] = run_pytest(options, self.folder)
        return self.runs[command]

    def own_tests(self) -> set[str]:
        """Return the names of the learner's tests."""
        files = (self.folder / OWN).rglob("*.py")
        texts = (file.read_text("utf-8", "replace") for file in files)
        return {name for text in texts for name in names_of_tests(text)}


def _best_stage(
    experiment: Experiment, copy: _Copy
) -> tuple[Stage, tuple[str | DemoRun, ...]]:
    """Return the stage that agrees with the results, otherwise the first.

    Stages whose tests the learner has come first. Any other later stage must agree by
    the outcome of tests.
    """
    first, *later = experiment.stages
    own = copy.own_tests()
    ready = [stage for stage in reversed(later) if own.issuperset(_names(stage))]
    parts_by_stage: dict[int, tuple[str | DemoRun, ...]] = {}
    for stage in (*ready, first, *(other for other in later if other not in ready)):
        parts = parts_by_stage[id(stage)] = _show(stage, copy)
        runs = _demo_runs(parts)
        tells = stage is first or any(run.demo.is_red is not None for run in runs)
        if tells and all(run.agrees for run in runs):
            return stage, parts
    return first, parts_by_stage[id(first)]


def _names(stage: Stage) -> set[str]:
    return {name for block in stage.tests for name in block.tests}


def _show(stage: Stage, copy: _Copy) -> tuple[str | DemoRun, ...]:
    return tuple(
        part if isinstance(part, str) else _run_demo(part, copy) for part in stage.parts
    )


def _run_demo(demo: Demo, copy: _Copy) -> DemoRun:
    if demo.prompt:
        output = run_session(demo.command, copy.folder)
        return DemoRun(demo, tuple(output.splitlines()))
    run = copy.run(demo.command)
    if _outcome(run) is Outcome.EMPTY and NAMES.search(demo.command):
        # The learner's tests may have other names.
        demo = replace(demo, command=NAMES.sub("", demo.command))
        run = copy.run(demo.command)
    printed = run.printed.replace(f"{copy.folder}{os.sep}", "")
    lines = essentials(printed, demo.lines)
    if run.stopped:
        lines += (f"This had not ended after {WALL_LIMIT:g} seconds.",)
    return DemoRun(demo, lines, _outcome(run))


def _outcome(run: CheckRun) -> Outcome:
    outcomes = [event.outcome for event in run.events if event.event == "ran"]
    if run.stopped or any(outcome not in ("passed", "skipped") for outcome in outcomes):
        return Outcome.RED
    if any(event.event == "unreadable" for event in run.events):
        return Outcome.AMBER
    if run.has_ended or not run.events:
        return Outcome.GREEN if outcomes else Outcome.EMPTY
    return Outcome.RED  # it ended early


def _has_code(step: Step, experiment: Experiment) -> bool:
    """Return whether the lesson has given code of the step, if that needs any."""
    is_before = experiment.block.section in BEFORE_CODE and not experiment.kept_blocks
    return step.kind is StepKind.GUARD or not is_before


def _up_to_surprise(
    parts: tuple[str | DemoRun, ...], unchanged: _Copy, has_code: bool
) -> tuple[tuple[str | DemoRun, ...], Surprise | None]:
    """Return the parts up to the first surprise; the lesson goes on as if without."""
    for count, part in enumerate(parts, start=1):
        if isinstance(part, DemoRun):
            surprise = _surprise(part, unchanged, has_code)
            if surprise is not None:
                return parts[:count], surprise
    return parts, None


def _surprise(run: DemoRun, unchanged: _Copy, has_code: bool) -> Surprise | None:
    """Return how the tests differ from the lesson's.

    Where the lesson has no code yet, its tests are red without the change as well.
    """
    if run.outcome is Outcome.EMPTY:
        return Surprise.EMPTY
    if run.demo.is_red is None:
        return None
    if run.outcome is Outcome.GREEN:
        missed = Surprise.MISSED if has_code else Surprise.FURTHER
        return missed if run.demo.is_red else None
    if run.demo.is_red and not has_code:
        return None
    if _outcome(unchanged.run(run.demo.command)) is not Outcome.GREEN:
        return Surprise.NOT_GREEN
    return None if run.demo.is_red else Surprise.NOTICED


def _demo_runs(parts: Sequence[str | DemoRun]) -> list[DemoRun]:
    return [part for part in parts if isinstance(part, DemoRun)]
