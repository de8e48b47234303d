"""Assesses a submission's tests in this interpreter, in two parts.

The tests meet programs, and programs answer the domain. The parts are independent, so a
page has a worker for each.
"""

from __future__ import annotations

import gc
import math
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dicedojo.course import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.here.runner import LocalRunner
from dicedojo.engine.here.wall import LocalWall
from dicedojo.engine.judge.assess import Meetings, conclude, meet
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.programs import Programs
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache
from dicedojo.engine.judge.suite import MutationReport
from dicedojo.engine.judge.verdicts import End
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.engine.rooms.pytest_session import counted_steps
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.submission import Submission

GARBAGE = (
    200_000  # objects before a garbage collection, which saves a fifth of the time
)


def meet_here(
    kata: Kata,
    submission: Submission,
    folder: Path,
    seconds: float = math.inf,
    earlier_ends: Mapping[str, End] = MappingProxyType({}),
) -> Meetings:
    """Return the outcomes of a submission's tests on programs.

    The folder holds the tests until `conclude_here` returns; its files are deleted.
    After this many `seconds` nothing more is run. Programs that ended another
    interpreter are not run again: `earlier_ends` has their ends, by the text that the
    `listeners` of `progress` got.
    """
    runner = _runner(kata, submission, folder, seconds, earlier_ends)
    wall = LocalWall(kata, submission, runner)
    with _at_work(folder), closing(runner.host.sessions):
        return meet(wall)


def conclude_here(meetings: Meetings, folder: Path) -> MutationReport:
    """Return the report on the tests that met programs in a folder.

    Programs are asked only the questions that `compare_here` has not cached.
    """
    comparison = _comparison(meetings.wall.programs, meetings.wall.runner)
    with _at_work(folder):
        return conclude(meetings, comparison)


def compare_here(
    kata: Kata,
    submission: Submission,
    folder: Path,
    earlier_ends: Mapping[str, End] = MappingProxyType({}),
) -> None:
    """Cache how a submission's mutants differ from its code."""
    runner = _runner(kata, submission, folder, math.inf, earlier_ends)
    mutants, _ = choose_mutants(kata, submission)
    with _at_work(folder):
        _comparison(Programs(kata, submission), runner).group(mutants)


def _runner(
    kata: Kata, submission: Submission, folder: Path, *more: Any
) -> LocalRunner:
    shutil.rmtree(folder, ignore_errors=True)
    return LocalRunner(_code(kata, submission), folder, *more)


def _comparison(programs: Programs, runner: TestRunner) -> Comparison:
    kata, submission = programs.kata, programs.submission
    cache = ComparedCache.of(kata, _code(kata, submission))
    return Comparison(kata, runner, submission.source, (), cache)


def _code(kata: Kata, submission: Submission) -> CodeUnderTest:
    return CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)


@contextmanager
def _at_work(folder: Path) -> Iterator[None]:
    """Count the steps of tests in the block, which writes bytecode and runs faster."""
    # Each session imports the same files, which are new in this folder.
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    thresholds = gc.get_threshold()
    gc.set_threshold(GARBAGE)
    try:
        with counted_steps(str(folder)):
            yield
    finally:
        sys.dont_write_bytecode = before
        gc.set_threshold(*thresholds)
