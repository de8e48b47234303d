"""Accumulate's samples: all points, the homework's examples, and a first attempt."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.mutation.verdicts import Status

from .samples import GradeSample, points

KATA = load_kata(Path(__file__).resolve().parents[2], "accumulate")
FOLDER = KATA.folder / "samples"

pytestmark = pytest.mark.course


def test_the_perfect_one_gets_every_point(grade: GradeSample) -> None:
    perfect = grade("perfect")

    assert points(perfect) == {"behaviour": 50, "tests": 50, "design": 0}
    assert perfect.problems == ()
    assert perfect.mutation.suite.exclusions == ()
    assert perfect.mutation.count(Status.SURVIVED) == 0
    assert [one.name for one in perfect.mutation.chaffs if not one.caught] == []


def test_counters_and_reduce_have_all_points_and_thin_tests_have_not(
    grade: GradeSample,
) -> None:
    weak = grade("weak_tests")

    assert points(weak)["behaviour"] == 50
    assert 20 < points(weak)["tests"] < 35
    assert weak.mutation.suite.exclusions == ()


def test_a_first_attempt_keeps_what_holds_and_is_shown_what_does_not(
    grade: GradeSample,
) -> None:
    wrong = grade("wrong_code")

    assert 20 < points(wrong)["behaviour"] < 30
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None
    aside = [
        (one.test.split("::")[1], one.kind) for one in wrong.mutation.suite.exclusions
    ]
    assert aside == [("test_accumulate_subtracts", "contradicts the rules")]
