"""A learner's folder for one kata: what lies where, and how far the learner is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.workspace.course_record import read_record, record_of, write_record
from dicedojo.workspace.journal import (
    Entry,
    Journal,
    Progress,
    present_digests,
    write_progress,
    write_whole,
)

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
HEADING = re.compile(r"^#+ *(.+?)[ #:]*$", re.MULTILINE)
UNFILLED = "???"  # the page's placeholder
BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")


@dataclass(frozen=True)
class Plan:
    """A goal, and the lines of the method that leads there."""

    goal: str
    method: tuple[str, ...]


def plan_in(workspace: Workspace) -> Plan | None:
    """Return the learner's plan, once the step that asks for it is behind them.

    None where the kata asks for none, or the page is not to be read.
    """
    planned = [step.kind is StepKind.PLAN for step in workspace.open_steps[:-1]]
    return read_plan(workspace.folder / PLAN) if any(planned) else None


def read_plan(path: Path) -> Plan | None:
    """Return the plan on a page with the headings Goal and Method."""
    try:
        text = COMMENT.sub("", path.read_text("utf-8-sig", errors="replace"))
    except OSError:
        return None
    _, *parts = HEADING.split(text)
    sections = {
        heading.lower(): [line for line in body.splitlines() if line.strip()]
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
    }
    goal = " ".join(line.strip() for line in sections.get("goal", ()))
    method = tuple(BULLET.sub("", line) for line in sections.get("method", ()))
    return Plan(goal, method) if goal and UNFILLED not in goal else None


DOT = ".dojo"


@dataclass
class Workspace:
    """One learner's folder for one kata. `folder` is absolute."""

    folder: Path
    kata: Kata
    progress: Progress
    rebuilt: bool = False  # the progress file was damaged, and the journal was read
    course_changed: bool = False  # since this workspace was last used
    rewritten: tuple[str, ...] = ()  # files that `start` found missing
    laid_anew: bool = False  # by `start`, around files that were there

    @property
    def module(self) -> Path:
        return self.folder / f"{self.kata.module}.py"

    @property
    def tests(self) -> Path:
        return self.folder / "tests"

    @property
    def given(self) -> Path:
        return self.folder / "given"

    @cached_property
    def journal(self) -> Journal:
        return Journal(self.folder / DOT / "journal.jsonl")

    @property
    def step(self) -> Step:
        """The step that is open.

        Where the kata does not have it any more, it is the one behind the last step
        that the journal and the kata both know.
        """
        steps = {step.key: step for step in self.kata.steps}
        if self.progress.step in steps:
            return steps[self.progress.step]
        known = [*steps]
        seen = {entry.step for entry in self.journal.entries()} & steps.keys()
        behind = max((known.index(key) + 1 for key in seen), default=0)
        return steps[known[min(behind, len(known) - 1)]]

    @property
    def has_lost_its_step(self) -> bool:
        """Return whether the step that was open is not in the kata any more."""
        return self.progress.step not in {step.key for step in self.kata.steps}

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """The steps up to the one that is open."""
        return self.kata.steps[: self.kata.steps.index(self.step) + 1]

    @property
    def following(self) -> Step | None:
        """The step after the open one; None at the end of the kata."""
        after = self.kata.steps[len(self.open_steps) :]
        return after[0] if after else None

    def snapshot(self, step: Step) -> Path:
        """Return the path of the module as it was when `step` began."""
        return self.folder / DOT / "steps" / f"{step.slug}.py"

    def stamp(self, entry: Entry) -> Entry:
        """Return `entry` with digests of the module and the tests as they are now."""
        module, tests = present_digests(self.folder, self.module.name)
        return replace(entry, module=module, tests=tests)

    def record(self, entry: Entry) -> None:
        """Write `entry` into the journal, stamped."""
        self.journal.add(self.stamp(entry))

    def save(self, progress: Progress) -> None:
        write_progress(self.folder / DOT / "progress.json", progress)
        self.progress = progress

    def remember_course(self) -> None:
        """Write down which course this is, and what it holds today."""
        record = record_of(self.kata)
        if record != read_record(self.folder / DOT):
            write_record(self.folder / DOT, record)

    def keep(self, path: Path) -> Path:
        """Copy a file to `.dojo/kept/<timestamp>/` and return where it lies now."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S.%f")
        kept = self.folder / DOT / "kept" / stamp / path.relative_to(self.folder)
        write_whole(kept, path.read_bytes())
        return kept
