"""A submission on which dojo itself failed: nothing is decided, and dojo says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.kata import Kata
from dicedojo.grading.not_graded import KIND, WHY, not_graded
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

from .small_grades import kata, kata_with_strategy

BEFORE = Problem("too large", "movie.py is larger than 1024 KB, and was left out.")


def fault() -> Exception:
    try:
        raise RuntimeError("the dice rolled off the table")
    except RuntimeError as error:
        return error


@pytest.mark.parametrize("of", [kata(), kata_with_strategy()])
def test_no_part_earns_points_and_each_says_why(of: Kata) -> None:
    one = not_graded(of, Submission("ada", {}, ""), ProcessSandbox(), fault(), 0.5)

    assert (one.points, one.possible) == (0, 100)
    assert not one.decided
    assert not one.passed
    assert {part.why for part in one.parts} == {WHY}
    assert {line.why for part in one.parts for line in part.lines} == {WHY}


def test_the_problem_names_the_fault_and_keeps_the_others() -> None:
    submission = replace(Submission("ada", {}, ""), problems=(BEFORE,))

    one = not_graded(kata(), submission, ProcessSandbox(), fault(), 0.5)

    first, last = one.problems
    assert (first, last.kind) == (BEFORE, KIND)
    assert "RuntimeError: the dice rolled off the table" in last.message
    assert "Traceback" not in last.message
    assert one.fault.startswith("Traceback")
    assert one.seconds == 0.5
