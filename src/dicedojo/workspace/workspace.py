"""A learner's folder: laid out, found again, and its given files kept as they were."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from dicedojo.course.courses import Courses
from dicedojo.course.kata import PROPS, Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.workspace.course_record import (
    find_kata,
    hash_given,
    read_record,
    record_of,
    write_record,
)
from dicedojo.workspace.journal import Entry, Journal, Kind
from dicedojo.workspace.progress import (
    Progress,
    read_progress,
    write_progress,
    write_whole,
)

DOT = ".dojo"

PYPROJECT = """\
# Plain `pytest` runs your tests and the given ones;
# plain `mutmut run` changes your module and runs your tests.
[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests", "given"]

[tool.mutmut]
source_paths = ["{module}.py"]
also_copy = {also_copy}
pytest_add_cli_args_test_selection = ["tests"]
"""

OWN_TESTS = '''\
"""My own tests for {title}. Only the tests in this folder earn points."""

# A test looks like this; each lesson says which one to write next.
#
#     from {module} import {function}
#
#     def test_the_answer_that_i_expect() -> None:
#         assert {function}(...) == ...
'''

FEATURE_TEST = '''\
"""The scenarios of {step}, as tests."""

from pytest_bdd import scenarios

scenarios("{step}.feature")
'''


@dataclass
class Workspace:
    """One learner's folder for one kata. `folder` and `root` are absolute."""

    folder: Path
    kata: Kata
    progress: Progress
    rebuilt: bool = False  # the progress file was damaged, and the journal was read
    course_changed: bool = False  # since this workspace was last used
    rewritten: tuple[str, ...] = ()  # files that `start` found missing

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
        """The step that is open."""
        for step in self.kata.steps:
            if step.key == self.progress.step:
                return step
        raise UnusableInput(
            f"This workspace is at a step that {self.kata.name} does not have.",
            evidence=f"{self.folder / DOT / 'progress.json'}: {self.progress.step}",
            hint="The course may have changed since; your files are unchanged.",
            next=f"dojo start {self.kata.name} NEW_FOLDER, then copy your files there",
        )

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
        module = digest([self.module])
        tests = digest(sorted(self.tests.rglob("*.py")))
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


def start(kata: Kata, folder: Path) -> tuple[Workspace, bool]:
    """Lay out a workspace for `kata`, and return whether it is new.

    In a workspace that is there already only missing files are written.

    Raises:
        UnusableInput: the folder holds something else, or cannot be written.
    """
    folder = folder.absolute()
    known = (folder / DOT).is_dir()
    if folder.exists() and not known:
        _refuse_unless_empty(kata, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if known:
            workspace = _open_for(kata, folder)
        else:
            workspace = Workspace(folder, kata, Progress(kata.name, kata.steps[0].key))
            workspace.save(workspace.progress)
            workspace.record(Entry(Kind.START, workspace.step.key))
        workspace.remember_course()
        written = write_missing(workspace)
        workspace.rewritten = written if known else ()
    except OSError as fault:
        raise UnusableInput(
            f"dojo cannot write to {folder}.",
            evidence=str(fault),
            next=f"dojo start {kata.name} ANOTHER_FOLDER",
        ) from fault
    return workspace, not known


def find_workspace(courses: Courses, where: Path) -> Workspace:
    """Return the workspace that `where` is in: the nearest one upwards.

    Raises:
        UnusableInput: there is none, or its progress cannot be read.
        MissingCourse: the course that it came from is not there any more.
    """
    where = where.absolute()
    if not where.is_dir():
        raise UnusableInput(f"There is no folder {where}.", next="dojo")
    folder = workspace_around(where)
    if folder is not None:
        return open_workspace(courses, folder)
    if below := workspaces_in(where):
        raise UnusableInput(
            "This folder is not a dojo workspace, but it holds one.",
            next=" or ".join(f"cd {shlex.quote(folder.name)}" for folder in below),
        )
    raise UnusableInput(
        "This folder is not a dojo workspace.",
        evidence=f"Neither {where} nor any folder above it was made by `dojo start`.",
        hint="Change into your workspace, or make one.",
        next="dojo start",
    )


def workspace_around(where: Path) -> Path | None:
    """Return the nearest folder from `where` up that is a workspace, if any is."""
    for folder in (where, *where.parents):
        if (folder / DOT).is_dir():
            return folder
    return None


def workspaces_in(folder: Path) -> tuple[Path, ...]:
    """Return the workspaces that lie right in `folder`, by name."""
    try:
        return tuple(sorted(path.parent for path in folder.glob(f"*/{DOT}/")))
    except OSError:
        return ()  # it is not ours to read


def open_workspace(courses: Courses, folder: Path) -> Workspace:
    """Return the workspace in `folder`, which has a `.dojo`.

    Raises:
        UnusableInput: its progress cannot be read.
        MissingCourse: the course that it came from is not there any more.
    """
    progress, rebuilt = _read_progress(folder)
    record = read_record(folder / DOT)
    kata = find_kata(courses, progress.kata, record, folder)
    changed = record is not None and record.content != hash_given(kata)
    return Workspace(folder, kata, progress, rebuilt, changed)


def write_missing(workspace: Workspace) -> tuple[str, ...]:
    """Write the files that are not there, change none that is; return the written."""
    kata = workspace.kata
    names = {"module": kata.module, "title": kata.title, "function": kata.functions[0]}
    copied = json.dumps(["given", *(f"{name}.py" for name in kata.given)])
    begun = workspace.snapshot(workspace.step)
    module = (begun if begun.is_file() else kata.stub).read_bytes()
    plans = [step for step in workspace.open_steps if step.kind is StepKind.PLAN]
    own_tests = workspace.tests / f"test_{kata.module}.py"
    written = []
    for path, content in (
        (workspace.module, module),
        (own_tests, OWN_TESTS.format(**names).encode()),
        (
            workspace.folder / "pyproject.toml",
            PYPROJECT.format(**names, also_copy=copied).encode(),
        ),
        (begun, module),
        *((workspace.folder / PLAN, step.plan.read_bytes()) for step in plans),
    ):
        if not path.exists():
            write_whole(path, content)
            if path != begun:
                written.append(path.relative_to(workspace.folder).as_posix())
    restore_given(workspace)
    return tuple(written)


def restore_given(workspace: Workspace) -> tuple[str, ...]:
    """Restore the given files from the course, and return those that differed.

    A changed file is kept in `.dojo/kept` first; a missing one is not mentioned.
    """
    changed = []
    for name, content in _given_files(workspace):
        path = workspace.folder / name
        if path.is_file():
            if path.read_bytes() == content:
                continue
            workspace.keep(path)
            changed.append(name)
        write_whole(path, content)
    return tuple(changed)


def digest(paths: list[Path]) -> str:
    """Return a short hash of these files' contents; missing ones count too."""
    sum_ = hashlib.sha256()
    for path in paths:
        content = path.read_bytes() if path.is_file() else b"missing"
        sum_.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return sum_.hexdigest()[:16]


def _read_progress(folder: Path) -> tuple[Progress, bool]:
    journal = Journal(folder / DOT / "journal.jsonl")
    return read_progress(folder / DOT / "progress.json", journal)


def _open_for(kata: Kata, folder: Path) -> Workspace:
    """Return the workspace in `folder`, which must be for this kata.

    Where the course that it remembers is missing, it is the kata's from now on.
    """
    progress, rebuilt = _read_progress(folder)
    record = read_record(folder / DOT)
    other = record if record and record.name != kata.course else None
    if other and not other.folder.has(kata.name):
        other = None
    if progress.kata != kata.name or other:
        course = f" of the course {other.name}" if other else ""
        raise UnusableInput(
            f"{folder} is a workspace for {progress.kata}{course}.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )
    return Workspace(folder, kata, progress, rebuilt)


def _given_files(workspace: Workspace) -> Iterator[tuple[str, bytes]]:
    """Yield the given files: modules beside the learner's own, the rest in given/."""
    yield "given/conftest.py", workspace.kata.step_definitions.read_bytes()
    for name, source in workspace.kata.given_sources.items():
        place = "given/" if name == PROPS else ""
        yield f"{place}{name}.py", source.encode()
    for step in workspace.open_steps:
        if step.feature.is_file():
            yield f"given/{step.name}.feature", step.feature.read_bytes()
            feature_test = FEATURE_TEST.format(step=step.name)
            yield f"given/test_{step.name}_feature.py", feature_test.encode()
        if step.starter.is_file():
            yield f"given/test_{step.name}.py", step.starter.read_bytes()


def _refuse_unless_empty(kata: Kata, folder: Path) -> None:
    if not folder.is_dir():
        raise UnusableInput(
            f"{folder} is a file, not a folder.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )
    found = sorted(path.name for path in folder.iterdir() if path.name != ".git")
    if found:
        raise UnusableInput(
            f"{folder} is not empty, so dojo leaves it alone.",
            evidence=f"It holds {', '.join(found[:3])}{' …' if found[3:] else ''}.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )
