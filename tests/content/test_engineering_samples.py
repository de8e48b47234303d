"""Engineering's samples: all points, thin tests, and a first attempt."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.mutation.verdicts import Status

from .samples import GradeSample, points

KATA = load_kata(Path(__file__).resolve().parents[2], "engineering")
FOLDER = KATA.folder / "samples"

pytestmark = pytest.mark.course


def test_the_perfect_one_gets_every_point(grade: GradeSample) -> None:
    perfect = grade("perfect")

    assert perfect.points == perfect.possible == 100
    assert perfect.problems == ()
    assert perfect.mutation.suite.exclusions == ()
    assert perfect.mutation.count(Status.SURVIVED) == 0
    assert [one.name for one in perfect.mutation.chaffs if not one.caught] == []
    assert len(perfect.mutation.chaffs) == len(KATA.chaffs) > 60


def test_thin_tests_do_not_pass_beside_code_without_a_fault(
    grade: GradeSample,
) -> None:
    weak = grade("weak_tests")

    behaviour = KATA.rubric.behaviour
    assert points(weak)["behaviour"] == behaviour
    assert weak.points > KATA.rubric.pass_mark
    assert not weak.passed
    assert weak.mutation.suite.exclusions == ()


def test_a_first_attempt_misses_the_pass_mark_by_a_little(grade: GradeSample) -> None:
    wrong = grade("wrong_code")

    assert 0 < points(wrong)["behaviour"] < KATA.rubric.behaviour
    assert 50 < wrong.points < KATA.rubric.pass_mark
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None


def test_its_tests_of_what_the_rules_do_not_say_are_excluded(
    grade: GradeSample,
) -> None:
    aside = grade("wrong_code").mutation.suite.exclusions

    assert [(one.test.split("::")[1], one.kind) for one in aside] == [
        ("test_new_die_goes_last", "contradicts the rules"),
        ("test_fix_the_lowest", "contradicts the rules"),
        ("test_threshold", "contradicts the rules"),
    ]
