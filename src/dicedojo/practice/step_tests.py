"""Finds the learner's own tests that cover the open step.

Such a test passes on the learner's code, fails on the program as it stood before the
step, and passes on the course's last solution. This is a property of the test, not of
its history: when it was written does not matter. A test that passes now has no typo, so
its failure on another program is that program's answer.

A class edition has no solutions. Its right answers cannot replace them: they answer the
questions of the domain, while tests can ask anything, and they do not belong to a step.
There the program before the step is the learner's own snapshot. It may already pass the
step if code came first, and then no test fails on it. So dojo goes back to the newest
snapshot on which the step's given tests fail, and requires as many tests that fail
there as behaviour steps have opened since. dojo cannot check whether these
tests are right, and does not require it.
"""

from __future__ import annotations

import ast
import shutil
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo import syntax
from dicedojo.course import Step, StepKind
from dicedojo.files import hash_files
from dicedojo.practice.check_run import CheckRun, Trouble, run_tests
from dicedojo.practice.given import restore_given
from dicedojo.practice.journal import Kind
from dicedojo.practice.workspace import Workspace, given_tests
from dicedojo.submission import decode_source

NOT_THERE = "NotInThisProgram"
MISSING = f"""

class {NOT_THERE}(Exception):
    pass


def _missing(name):
    def function(*_, **__):
        raise {NOT_THERE}(name)

    return function


"""
FILES = (".py", ".toml", ".ini", ".cfg", ".md", ".feature")  # that a run may read
IN_FOLDERS = ("*.py", "*.feature", "*/*.feature")  # one of these, if a run reads it
OWN = "tests"  # the learner's
GIVEN = "given"  # the course's tests
MUTANTS = "mutants"  # mutmut's output
SLOW = "timed out"
MAX_KNOWN = 8  # runs kept in memory; each step needs those of two programs


@dataclass(frozen=True)
class StepTests:
    """The learner's passing tests that may cover the open step, and those that do."""

    red_before: tuple[str, ...]  # tests that fail before the step
    right: tuple[str, ...]  # of these, tests that pass on the last solution, if any
    required: int = 1  # number of right tests; in a class edition can be more than 1

    @property
    def is_enough(self) -> bool:
        return len(self.right) >= self.required


Troubles = dict[str, Trouble | None]  # by test, on a program; None if it passed
# By the digest of tests and program. Changes of the learner's code do not invalidate
# them, which saves two of three runs of pytest.
_cached_runs: dict[str, Troubles] = {}


def find_step_tests(workspace: Workspace, passing: tuple[str, ...]) -> StepTests | None:
    """Return which of the passing own tests cover the open step.

    None if no test has to, since a step changes no behaviour, and if it cannot be
    decided: no test covers the step, and one of them could not run on another program;
    or, in a class edition, the learner's code has always passed the step.
    """
    kata, step = workspace.kata, workspace.step
    if step.kind is not StepKind.BEHAVIOUR:
        return None
    if not passing:
        return StepTests((), ())
    if not kata.has_answers:
        return _find_in_class_edition(workspace, passing)
    before = troubles_on(workspace, kata.code_before(step))
    red = _red_on(before, passing)
    wrong = _red_on(troubles_on(workspace, kata.reference), red) if red else ()
    right = tuple(test for test in red if test not in wrong)
    if not right and not before.keys() >= {*passing}:
        return None
    return StepTests(red, right)


def _find_in_class_edition(
    workspace: Workspace, passing: tuple[str, ...]
) -> StepTests | None:
    """Return which tests fail on the learner's own code from before the step."""
    skipped = {
        entry.step for entry in workspace.journal.entries() if entry.kind is Kind.ANYWAY
    }
    required = 0
    newer_code = b""  # the code of the last snapshot looked at
    for step in reversed(workspace.open_steps):
        snapshot = workspace.snapshot(step)
        if not snapshot.is_file():
            return None
        required += step.kind is StepKind.BEHAVIOUR and step.key not in skipped
        if snapshot.read_bytes() == newer_code:
            continue
        troubles = troubles_on(workspace, snapshot, with_given=True)
        if _fails_given(troubles, workspace.step):
            red = _red_on(troubles, passing)
            can_tell = len(red) >= required or troubles.keys() >= {*passing}
            return StepTests(red, red, required) if can_tell else None
        newer_code = snapshot.read_bytes()
    return None


def _fails_given(troubles: Troubles, step: Step) -> bool:
    """Return whether a given test of a step failed."""
    files = given_tests(step)
    return any(trouble and trouble.file in files for trouble in troubles.values())


def _red_on(troubles: Troubles, tests: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tests that failed on a program.

    Tests of parts that only the learner's code has are left out: no other program can
    judge them.
    """
    failed = (trouble for trouble in troubles.values() if trouble is not None)
    red = {trouble.test for trouble in failed if trouble.error != NOT_THERE}
    return tuple(test for test in tests if test in red)


def troubles_on(
    workspace: Workspace, program: Path, *, with_given: bool = False
) -> Troubles:
    """Return the failure of each readable own test on a program; None if it passed.

    With `with_given` also the results of the open steps' given tests.
    """
    with copied(workspace, left_out=(GIVEN, MUTANTS)) as copy:
        folder = copy.folder
        if with_given:
            restore_given(copy, opening=True)
        texts = [
            decode_source(path.read_bytes())
            for path in (program, workspace.kata.stub, workspace.module)
        ]
        (folder / workspace.module.name).write_text(with_names_of(*texts), "utf-8")
        paths = [path for path in folder.rglob("*") if path.is_file()]
        key = hash_files({str(p.relative_to(folder)): p.read_bytes() for p in paths})
        if key not in _cached_runs:
            run = run_tests(copy)
            if run.stopped or any(event.outcome == SLOW for event in run.events):
                return _troubles(run)  # it depends on time, so not cached
            while len(_cached_runs) >= MAX_KNOWN:
                del _cached_runs[next(iter(_cached_runs))]
            _cached_runs[key] = _troubles(run)
    return _cached_runs[key]


def _troubles(run: CheckRun) -> Troubles:
    """Return the failure of each test: of its phases, the last that failed."""
    troubles: Troubles = {}
    for event in run.events:
        if event.event == "ran" and (event.trouble or event.test not in troubles):
            troubles[event.test] = event.trouble
    return troubles


@contextmanager
def copied(
    workspace: Workspace, left_out: Collection[str] = (MUTANTS,)
) -> Iterator[Workspace]:
    """Yield a copy with all files that the tests of a workspace read, then delete it.

    Folders with the names `left_out` are not copied.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-copy-") as name:
        folder = Path(name)
        for path in workspace.folder.iterdir():
            if path.is_file() and path.suffix in FILES:
                shutil.copy2(path, folder)
            elif path.name not in left_out and any(
                any(path.glob(pattern)) for pattern in IN_FOLDERS
            ):
                shutil.copytree(
                    path,
                    folder / path.name,
                    ignore=shutil.ignore_patterns("__pycache__"),
                    ignore_dangling_symlinks=True,
                )
        yield replace(workspace, folder=folder)


def with_names_of(source: str, stub: str, own: str) -> str:
    """Return a program with every name that tests of the learner's code import.

    A missing function of the game is taken from the stub. Other functions and classes
    of the learner's module raise `NotInThisProgram`, and values are None. So a test
    file can be imported, and each of its tests fails by itself.
    """
    defined, stub_names, own_names = (
        dict(syntax.bindings(syntax.parse(text))) for text in (source, stub, own)
    )
    lines = [
        ast.get_source_segment(stub, node) or ""
        for name, node in stub_names.items()
        if name not in defined and isinstance(node, syntax.DEFINITIONS)
    ]
    for name, node in own_names.items():
        if name not in defined and name not in stub_names and name.isidentifier():
            is_callable = isinstance(node, syntax.DEFINITIONS)
            lines.append(f"{name} = {f'_missing({name!r})' if is_callable else None}")
    return source.rstrip() + "\n" + MISSING + "\n\n".join(lines) + "\n"
