"""Farkle's samples: all points, thin tests, and a first attempt, each graded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.grading.run import grade_path
from dicedojo.mutation.verdicts import Status
from dicedojo.sandbox import ProcessSandbox
from dicedojo.workspace.plan import Plan, read_plan

from ..round_trip import to_document
from .samples import GradeSample, points

KATA = load_kata(Path(__file__).resolve().parents[2], "farkle")
SAMPLES = sorted(path.name for path in (KATA.folder / "samples").iterdir())

pytestmark = pytest.mark.course


def test_these_are_the_samples() -> None:
    assert SAMPLES == ["perfect", "weak_tests", "wrong_code"]


@pytest.mark.parametrize("name", ["perfect", "weak_tests"])
def test_a_sample_comes_with_its_plan(name: str) -> None:
    plan = read_plan(KATA.folder / "samples" / name / "PLAN.md")

    assert plan is not None
    assert len(plan.method) >= 3


def test_the_first_attempt_had_a_goal_and_no_method() -> None:
    plan = read_plan(KATA.folder / "samples" / "wrong_code" / "PLAN.md")

    assert plan == Plan("A program that can play Farkle.", ("???",))


def test_the_perfect_one_gets_every_point(grade: GradeSample) -> None:
    perfect = grade("perfect")

    assert perfect.points == perfect.possible == 100
    assert points(perfect) == {
        "behaviour": 45,
        "tests": 40,
        "strategy": 15,
        "design": 0,
    }
    assert perfect.problems == ()


def test_the_perfect_tests_accept_every_wheat_and_let_nothing_through(
    grade: GradeSample,
) -> None:
    mutation = grade("perfect").mutation

    assert mutation.suite.exclusions == ()
    assert mutation.count(Status.SURVIVED, Status.UNDECIDED) == 0
    assert [chaff.name for chaff in mutation.chaffs if not chaff.caught] == []
    assert len(mutation.chaffs) == len(KATA.chaffs)


def test_the_perfect_strategy_lies_between_the_scale_and_the_best(
    grade: GradeSample,
) -> None:
    strategy = grade("perfect").strategy

    assert strategy is not None
    assert strategy.trouble == ""
    assert 0.95 < strategy.share < 1


def test_thin_tests_beside_perfect_code_are_too_few_to_pass(
    grade: GradeSample,
) -> None:
    weak = grade("weak_tests")

    earned = points(weak)
    assert earned["behaviour"] == 45
    assert 8 < earned["tests"] < 12
    assert 5 < earned["strategy"] < 15
    assert weak.enough_points
    assert not weak.passed
    assert weak.mutation.suite.exclusions == ()
    assert weak.mutation.count(Status.SURVIVED) > 30


def test_a_first_attempt_holds_some_steps_and_does_not_pass(
    grade: GradeSample,
) -> None:
    wrong = grade("wrong_code")

    earned = points(wrong)
    assert 0 < earned["behaviour"] < 22.5
    assert 0 < earned["tests"] < 20
    assert 0 < earned["strategy"] < 15
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None


def test_its_test_of_three_sixes_and_a_one_is_set_aside(grade: GradeSample) -> None:
    aside = [one.test for one in grade("wrong_code").mutation.suite.exclusions]

    assert "tests/test_farkle.py::test_three_sixes_and_a_one" in aside


def test_a_second_time_and_in_another_sandbox_the_grade_is_the_same(
    grade: GradeSample,
) -> None:
    sample = KATA.folder / "samples" / "wrong_code"
    again = grade_path(KATA, sample, ProcessSandbox())
    differs = {"sandbox", "provenance", "timing"}

    first, second = (
        {key: value for key, value in to_document(one).items() if key not in differs}
        for one in (grade("wrong_code"), again)
    )

    assert first == second
