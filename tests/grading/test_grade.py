"""A grade adds up its parts, and says whether it passes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.exam.report import ExamReport, Outcome, ScenarioResult, SweepResult
from dicedojo.games.strategy_report import StrategyReport, Value
from dicedojo.grading.grade import grade
from dicedojo.mutation.verdicts import Status
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

from .small_grades import (
    ALL_AGREE,
    ALL_PASS,
    BOTH_CAUGHT,
    exam,
    graded,
    kata,
    kata_with_strategy,
    mutation,
    part,
    worth,
)


def test_perfect_code_and_tests_earn_every_point() -> None:
    one = graded()

    assert one.points == one.possible == 100
    assert one.passed


def test_the_total_is_the_sum_of_the_parts_as_they_are_shown() -> None:
    sweep = SweepResult(9331, 1234, True)
    report = mutation(Status.KILLED, Status.SURVIVED, Status.SURVIVED)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep), report)

    assert one.points == sum(part.points for part in one.parts)
    assert one.points == one.points.quantize(Decimal("0.01"))


@pytest.mark.parametrize(
    ("agreed", "passed"),
    [
        pytest.param(40, True, id="at the pass mark"),
        pytest.param(39, False, id="a hundredth of the sweep below"),
    ],
)
def test_the_pass_mark_itself_passes(agreed: int, passed: bool) -> None:
    sweep = SweepResult(100, agreed, True)
    report = mutation(Status.KILLED)

    one = graded(exam((1, Outcome.FAILED), sweep=sweep), report)

    assert one.points == (60 if passed else Decimal("59.75"))
    assert one.passed is passed


@pytest.mark.parametrize(
    ("killed", "passed"),
    [pytest.param(3, True, id="at the least"), pytest.param(2, False, id="below it")],
)
def test_passing_takes_a_share_of_the_points_for_tests(
    killed: int, passed: bool
) -> None:
    rubric = replace(kata().rubric, min_tests_share=0.36)
    statuses = [Status.KILLED] * killed + [Status.SURVIVED] * (5 - killed)
    report = mutation(*statuses, caught=dict.fromkeys(BOTH_CAUGHT, False))

    one = graded(mutation_report=report, of=replace(kata(), rubric=rubric))

    assert part(one, "tests").points == 6 * killed
    assert one.enough_points
    assert one.enough_for_tests is passed
    assert one.passed is passed


def test_perfect_code_without_a_test_does_not_pass_in_any_kata() -> None:
    for each in only(content_root()).katas:
        report = StrategyReport("f", "", (Value("", 1.0, 1.0),))
        steps = [
            ScenarioResult(step.name, "all", Outcome.PASSED)
            for step in each.examined_steps
        ]
        perfect = ExamReport(tuple(steps), ALL_AGREE, "process")

        one = graded(perfect, mutation(collected=()), each, report)

        assert one.points == one.possible - part(one, "tests").possible
        assert not one.passed


def test_design_is_advice_and_earns_nothing() -> None:
    assert part(graded(), "design").possible == 0


def test_problems_are_told_once_each() -> None:
    problem = Problem("no tests", "tests/ holds no test.")
    report = mutation(collected=(), problems=(problem,))
    ada = Submission("ada", {"greed.py": b""}, "greed.py", (problem,))

    one = grade(kata(), ada, ALL_PASS, report, None, 1.0)

    assert one.problems == (problem,)


def test_with_a_strategy_too_the_parts_add_up_to_100() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(1.0, 1.0))

    assert one.points == one.possible == 100
    assert [part.name for part in one.parts] == [
        "behaviour",
        "tests",
        "strategy",
        "design",
    ]
    assert [part.possible for part in one.parts] == [45, 40, 15, 0]
