"""A learner's folder for one kata: its files, progress and mode."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from dicedojo.course import PLAN, Kata, Mode, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT
from dicedojo.practice.journal import (
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
MODE_FILE = "pyproject.toml"
BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")


@dataclass(frozen=True)
class Plan:
    """A goal, and the lines of the method that leads to it."""

    goal: str
    method: tuple[str, ...]


def plan_in(workspace: Workspace) -> Plan | None:
    """Return the learner's plan once its step is complete.

    None if the kata has no such step, or the page cannot be read.
    """
    is_plan = [step.kind is StepKind.PLAN for step in workspace.open_steps[:-1]]
    return read_plan(workspace.folder / PLAN) if any(is_plan) else None


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


def given_tests(step: Step) -> tuple[str, str]:
    """Return the files of a step's given tests: the starter's, and its feature's."""
    return f"given/test_{step.name}.py", f"given/test_{step.name}_feature.py"


def meant_by(path: Path) -> str:
    """Return the intended name of a file: coin.py for Coin.py or coin.py.txt."""
    return path.name.lower().removesuffix(".txt")


@dataclass
class Workspace:
    """One learner's folder for one kata. `folder` is absolute."""

    folder: Path
    kata: Kata
    progress: Progress
    rebuilt: bool = False  # the progress file was rebuilt from the journal
    course_changed: bool = False  # since this workspace was last used
    rewritten: tuple[str, ...] = ()  # files that `start` found missing
    laid_anew: bool = False  # created again by `start`, around existing files

    @property
    def module(self) -> Path:
        return self.folder / f"{self.kata.module}.py"

    @property
    def misnamed_module(self) -> str:
        """A file that should be the module, if that is missing; or ""."""
        files = () if self.module.is_file() else sorted(self.folder.iterdir())
        names = (path.name for path in files if meant_by(path) == self.module.name)
        return next(names, "")

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
        """The open step.

        If the kata no longer has it, the step behind the last one that the journal and
        the kata both have.
        """
        steps = {step.key: step for step in self.kata.steps}
        if self.progress.step in steps:
            return steps[self.progress.step]
        keys = [*steps]
        recorded = {entry.step for entry in self.journal.entries()} & steps.keys()
        index = max((keys.index(key) + 1 for key in recorded), default=0)
        return steps[keys[min(index, len(keys) - 1)]]

    @property
    def has_lost_its_step(self) -> bool:
        """Return whether the kata no longer has the open step."""
        return self.progress.step not in {step.key for step in self.kata.steps}

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """The steps up to the one that is open."""
        return self.kata.steps[: self.kata.steps.index(self.step) + 1]

    @property
    def following(self) -> Step | None:
        """The step after the open one; None at the end of the kata."""
        later = self.kata.steps[len(self.open_steps) :]
        return later[0] if later else None

    def snapshot(self, step: Step) -> Path:
        """Return the path of the module as it was when `step` began."""
        return self.folder / DOT / "steps" / f"{step.slug}.py"

    @property
    def has_changed(self) -> bool:
        """Whether the module differs from its snapshot when the open step began."""
        snapshot = self.snapshot(self.step)
        both_exist = snapshot.is_file() and self.module.is_file()
        return not both_exist or snapshot.read_bytes() != self.module.read_bytes()

    def stamp(self, entry: Entry) -> Entry:
        """Return `entry` with digests of the current module and tests."""
        module, tests = present_digests(self.folder, self.module.name)
        return replace(entry, module=module, tests=tests)

    def record(self, entry: Entry) -> None:
        """Write `entry` into the journal, stamped."""
        self.journal.add(self.stamp(entry))

    def save(self, progress: Progress) -> None:
        write_progress(self.folder / DOT / "progress.json", progress)
        self.progress = progress

    def keep(self, path: Path) -> Path:
        """Copy a file to `.dojo/kept/<timestamp>/` and return the path of the copy."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S.%f")
        copy = self.folder / DOT / "kept" / stamp / path.relative_to(self.folder)
        write_whole(copy, path.read_bytes())
        return copy


def mode_of(workspace: Workspace) -> Mode:
    """Return the mode of a workspace.

    Raises:
        UnusableInput: its pyproject.toml is not TOML, or names an unknown mode.
    """
    return workspace.kata.mode or own_mode(workspace.folder) or Mode.GUIDED


def own_mode(folder: Path) -> Mode | None:
    """Return the mode that a workspace's pyproject.toml names, if it names one.

    Raises:
        UnusableInput: it cannot be read, or names an unknown mode.
    """
    path = folder / MODE_FILE
    try:
        value: Any = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise UnusableInput(
            f"{MODE_FILE} in this workspace cannot be read.",
            evidence=str(fault),
            hint="If it is missing, `dojo start` writes it again.",
            next="fix that line, then dojo check",
        ) from fault
    for name in ("tool", "dojo", "mode"):
        value = value.get(name) if isinstance(value, dict) else value
    try:
        return None if value is None else Mode(value)
    except ValueError as fault:
        raise UnusableInput(
            f"{MODE_FILE} in this workspace names no mode that there is: {value!r}.",
            hint=f"The modes are {', '.join(Mode)}.",
            next=f'write mode = "{Mode.GUIDED}" below [tool.dojo], then dojo check',
        ) from fault


def overruled(workspace: Workspace) -> str:
    """Return a sentence if the class's mode overrules the learner's own, or ""."""
    mode, own = workspace.kata.mode, own_mode(workspace.folder)
    if mode is None or own in (None, mode):
        return ""
    return (
        f"Your class states the mode {mode}; the {own} in {MODE_FILE} does not count."
    )


def setting(mode: Mode | None) -> str:
    """Return the lines of a pyproject.toml that choose a mode; comments for None."""
    if mode is None:
        return f'# [tool.dojo]\n# mode = "{Mode.GUIDED}"\n'
    return f'[tool.dojo]\nmode = "{mode}"\n'


def require_choice(kata_mode: Mode | None, folder: Path, choice: Mode) -> None:
    """Return if a learner may choose this mode for a workspace.

    Raises:
        UnusableInput: the class states another mode, or an existing pyproject.toml
            does, which is the learner's own file and is not changed.
    """
    if kata_mode not in (None, choice):
        raise UnusableInput(
            f"Your class states the mode {kata_mode}, so this one is not for you.",
            evidence=f"--mode {choice}",
            next="the same command without --mode",
        )
    mode = own_mode(folder) or Mode.GUIDED
    if (folder / MODE_FILE).is_file() and mode is not choice:
        raise UnusableInput(
            f"This workspace has the mode {mode}.",
            evidence=str(folder / MODE_FILE),
            hint="That file is yours, so dojo does not change it.",
            next=f'write [tool.dojo], and below it mode = "{choice}", into that file',
        )
