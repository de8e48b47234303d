"""Lets a submission's tests meet programs through the wall, in its sandboxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.wall import Session, Wall
from dicedojo.sandbox import Bubblewrap, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission


def without_programs(kata: Kata) -> Kata:
    """Return a kata that brings no design of its own."""
    return replace(kata, wheats=(), chaffs=())


@contextmanager
def meeting(
    kata: Kata,
    submission: Submission,
    excluded: Sequence[str] = (),
    sandbox: Sandbox | None = None,
) -> Iterator[Rounds]:
    """Yield rounds of programs, once the tests have met the learner's own code."""
    code = CodeUnderTest.of(
        kata, sandbox or Bubblewrap(), submission.files, submission.path
    )
    programs = Programs(kata, submission)
    with TestRunner.open(code) as runner:
        wall = Wall(kata, submission, runner)
        session = wall.begin(Session(tuple(excluded)), programs.own)
        runner.allow(session.run)
        yield Rounds(wall, programs, session, programs.own)
