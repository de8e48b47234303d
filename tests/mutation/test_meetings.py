"""The tests meet every mutant and planted bug, before anything is said of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.meetings import Meetings, meet
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.select import choose_mutants
from dicedojo.mutation.verdicts import Mutant
from dicedojo.mutation.wall import Wall
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

from . import coins

pytestmark = pytest.mark.slow


def met(
    kata: Kata, submission: Submission, ask: Callable[[Sequence[Mutant]], None]
) -> Meetings:
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    with TestRunner.open(code) as runner:
        wall = Wall(kata, submission, runner)
        programs = Programs(kata, submission)
        return meet(programs, wall, lambda: choose_mutants(kata, submission), ask)


def test_each_mutant_and_planted_bug_has_a_run(kata: Kata) -> None:
    stated: list[Mutant] = []

    meetings = met(kata, coins.submission(), stated.extend)

    keys = {one.id for one in meetings.mutants}
    keys |= {one.key for one in meetings.programs.chaffs.values()}
    keys |= {one.key for one in meetings.programs.failing.values()}
    assert stated == [*meetings.mutants]
    assert set(meetings.runs) == keys
    assert all(run.failed for run in meetings.runs.values() if not run.unimportable)


def test_without_tests_nothing_meets(kata: Kata) -> None:
    stated: list[Mutant] = []

    meetings = met(kata, coins.submission(tests=""), stated.extend)

    assert meetings.rounds is None
    assert (meetings.runs, meetings.mutants, stated) == ({}, (), [])
    assert [one.kind for one in meetings.problems] == ["no tests"]
