"""Finds what a submission's tests notice, in this interpreter."""

from __future__ import annotations

import gc
import shutil
import sys
from pathlib import Path

from dicedojo.browser.pool import LocalRunner
from dicedojo.browser.steps import STEPS
from dicedojo.browser.wall import LocalWall
from dicedojo.course.kata import Kata
from dicedojo.mutation.assess import TEST_SECONDS, assess
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.report import MutationReport
from dicedojo.mutation.select import choose_mutants
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

GARBAGE = 200_000  # objects, before a look for garbage: a fifth of the time is saved


def assess_here(kata: Kata, submission: Submission, folder: Path) -> MutationReport:
    """Return what is known of a submission's tests, found in this interpreter.

    The folder holds the tests meanwhile; what is in it is lost.
    """
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    shutil.rmtree(folder, ignore_errors=True)
    runner = LocalRunner(code, folder, TEST_SECONDS)
    wall = LocalWall(kata, submission, runner)
    kept = ComparedCache.of(kata, code)
    STEPS.begin(str(folder))
    # Each session imports the same files, which are new in this folder.
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    thresholds = gc.get_threshold()
    gc.set_threshold(GARBAGE)
    try:
        return assess(
            Programs(kata, submission),
            wall,
            Comparison(kata, runner, submission.source, (), kept),
            lambda: choose_mutants(kata, submission),
        )
    finally:
        sys.dont_write_bytecode = before
        gc.set_threshold(*thresholds)
        STEPS.end()
