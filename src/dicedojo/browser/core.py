"""What a page asks of the dojo: lay out a kata, check a step, change the code, hunt.

All of it runs in the interpreter that calls it, in a folder of its file system, and no
process is started. All that goes in and comes out is JSON. A step limit ends an endless
loop in Python code; what it cannot end (one call of C code that takes for ever) ends
with the worker, which the page replaces.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from dicedojo.browser.pool import LocalRunner
from dicedojo.browser.steps import STEPS
from dicedojo.browser.wall import LocalWall
from dicedojo.course.kata import Kata
from dicedojo.mutation.assess import TEST_SECONDS, assess
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.report import MutationReport
from dicedojo.mutation.select import choose_mutants
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

Files = dict[
    str, str
]  # the learner's files, by path: `greed.py`, `tests/test_greed.py`
Json = dict[str, Any]


def begin(facts: Json, folder: str = "/dojo") -> Json:
    """Unpack a kata, once and before all else; return what the page starts from.

    `facts` are those of `dicedojo.browser.facts.facts`; `folder` need not exist.

    Returns:
        `kata`, `title`, `module` (`greed.py`), `files` (the learner's files at the
        first step) and `steps`: a list with, for each step, `name` (`04_single_one`),
        `title`, `kind` (behaviour, refactoring, guard or plan), `hints` (a list of
        sentences) and `lesson` (HTML, without head and body).
    """
    raise NotImplementedError


def check(files: Files, step: int) -> Json:
    """Run the tests of the steps up to number `step`, and the learner's own.

    The first step is number 1. A step that is asked for the first time opens now.

    Returns:
        kind: "red", "amber" (code does not run), "green" or "refactor" (still green)
        done: whether the next step may be opened: all is green, and a test of the
            learner's own asks for this one (it is red on the program before the step)
        steps: a list of {name, kind, passed, count, reached} for each open step
        own: the same of the learner's own tests, and `outcomes`: {test: "passed",
            "failed", "skipped" or "timed out"}
        trouble: None, or the first failure: {test, says, file, line, code, scenario,
            raised: None or {file, line, code}, amber, hung}
        missing: None, or how no test asks for the step: {what, evidence, hint}
        sentences: what to know beside the colours, as `dojo check` says it
        next: what to do now, as `dojo check` says it (a list of one or two)
        printed: lines that the tests and the code printed
        seconds: of CPU time
    """
    raise NotImplementedError


def mutate(files: Files, step: int) -> Json:
    """Change the learner's program, run their tests on each change.

    Returns:
        suite: what a grade document has under `tests`, of `dojo mutate` (`collected`,
            `excluded`, `mutants` with `status`, `killed_by` and `witness`, `bugs`,
            `survivors`, `killed`, `survived`, `equivalent` …)
        survivors: those to show, most instructive first: {id, line, column, original,
            mutated, code (the line as it is), changed (as the change makes it),
            question, own, other (the witness and both answers; "" where there is none),
            gain (a sentence, or ""), text (the block that `dojo mutate` prints)}
        summary: the sentence of `dojo mutate`: "Your tests notice 31 of 34 bugs."
        problems: sentences on what kept something from being judged
        seconds: of CPU time
    """
    raise NotImplementedError


def hunt(number: int) -> Json:
    """Begin a hunt for the bug with this number (any; they come round again).

    Returns:
        number: of the bug, from 1 up
        bugs: how many there are
        rules: the kata's functions, as a list of names
        example: a call that can be asked, as text
    """
    raise NotImplementedError


def hunt_call(number: int, call: str) -> Json:
    """Ask the program with the bug a call, such as `score([1, 1, 5])`.

    Returns:
        answer: what it gives, as text; "" where the call cannot be read
        problem: why it cannot, in a sentence; "" otherwise
    """
    raise NotImplementedError


def hunt_verdict(number: int, test: str) -> Json:
    """Judge a test that should fail on the bug: `assert score([1, 1, 5]) == 250`.

    Returns:
        caught: whether the test passes by the rules and fails on the bug
        sentences: the verdict, and what it misconceives if it was caught
        problem: why the test cannot be read, in a sentence; "" otherwise
    """
    raise NotImplementedError


def golf(test: str) -> Json:
    """Count the bugs of the kata that one test, of any number of lines, notices.

    Returns:
        noticed: the names of the bugs, `missed`: how many others there are
        characters: the length of the test
        problem: why the test cannot be read, in a sentence; "" otherwise
    """
    raise NotImplementedError


def assess_here(kata: Kata, submission: Submission, folder: Path) -> MutationReport:
    """Return what is known of a submission's tests, found in this interpreter.

    The folder holds the tests meanwhile; what is in it is lost.
    """
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    shutil.rmtree(folder, ignore_errors=True)
    runner = LocalRunner(code, folder, TEST_SECONDS)
    wall = LocalWall(kata, submission, runner)
    STEPS.begin(str(folder))
    # Each session imports the same files, which are new in this folder.
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    try:
        return assess(
            Programs(kata, submission),
            wall,
            Comparison(kata, runner, submission.source, ()),
            lambda: choose_mutants(kata, submission),
        )
    finally:
        sys.dont_write_bytecode = before
        STEPS.end()
