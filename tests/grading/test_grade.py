"""A grade adds up its parts, and says whether it passes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.report import ExamReport, ScenarioRecord, SweepRecord
from dicedojo.engine.judge.verdicts import Status
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.games.strategy_report import StrategyReport, Value
from dicedojo.grading.grade import (
    NO_TIME_FOR_TESTS,
    WHY_NOT_GRADED,
    Grade,
    grade,
    not_graded,
    why_not_passed,
)
from dicedojo.submission.handed_files import Problem, ProblemKind
from dicedojo.submission.submission import Submission

from ..report.rendered import REPORTS, render, render_html
from .small_grades import (
    ALL_AGREE,
    ALL_PASS,
    BOTH_CAUGHT,
    TEST,
    exam,
    graded,
    kata,
    kata_with_strategy,
    mutation,
    part,
    worth,
)

BEFORE = Problem("too large", "movie.py is larger than 1024 KB, and was left out.")


def test_perfect_code_and_tests_earn_every_point() -> None:
    one = graded()
    with_strategy = graded(of=kata_with_strategy(), strategy=worth(1.0, 1.0))

    assert one.points == one.possible == 100
    assert one.passed
    assert with_strategy.points == with_strategy.possible == 100
    names = [part.name for part in with_strategy.parts]
    assert names == ["behaviour", "tests", "strategy"]
    assert [part.possible for part in with_strategy.parts] == [45, 40, 15]


def test_the_total_is_the_sum_of_the_parts_as_they_are_shown() -> None:
    sweep = SweepRecord.of(9331, 1234, True)
    report = mutation(Status.KILLED, Status.SURVIVED, Status.SURVIVED)

    one = graded(exam((1, "passed"), sweep=sweep), report)

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
    sweep = SweepRecord.of(100, agreed, True)
    report = mutation(Status.KILLED)

    one = graded(exam((1, "failed"), sweep=sweep), report)

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
            ScenarioRecord(step.name, "all", "passed", "")
            for step in each.examined_steps
        ]
        perfect = ExamReport(tuple(steps), ALL_AGREE, "process")

        one = graded(perfect, mutation(collected=()), each, report)

        assert one.points == one.possible - part(one, "tests").possible
        assert not one.passed


def test_problems_are_told_once_each() -> None:
    problem = Problem("no tests", "tests/ holds no test.")
    report = mutation(collected=(), problems=(problem,))
    ada = Submission("ada", {"greed.py": b""}, "greed.py", (problem,))

    one = grade(kata(), ada, ALL_PASS, report, None, 1.0)

    assert one.problems == (problem,)


def fault() -> Exception:
    try:
        raise RuntimeError("the dice rolled off the table")
    except RuntimeError as error:
        return error


@pytest.mark.parametrize("of", [kata(), kata_with_strategy()])
def test_no_part_earns_points_and_each_says_why(of: Kata) -> None:
    ada = Submission("ada", {}, "", (BEFORE,))

    one = not_graded(of, ada, ProcessSandbox(), fault(), 0.5)

    assert (one.points, one.possible) == (0, 100)
    assert not one.decided
    assert not one.passed
    assert {part.why for part in one.parts} == {WHY_NOT_GRADED}
    assert {line.why for part in one.parts for line in part.lines} == {WHY_NOT_GRADED}
    first, last = one.problems
    assert (first, last.kind) == (BEFORE, ProblemKind.NOT_GRADED)
    assert "RuntimeError: the dice rolled off the table" in last.message
    assert "Traceback" not in last.message
    assert one.fault.startswith("Traceback")
    assert one.seconds == 0.5


@pytest.mark.parametrize("collected", [(), (TEST,)], ids=["at import", "by a test"])
def test_tests_that_the_clock_ended_first_are_not_said_to_be_missing(
    collected: tuple[str, ...],
) -> None:
    unrun = tuple(replace(chaff, run=False) for chaff in mutation().chaffs)
    report = replace(mutation(collected=collected), chaffs=unrun, finished=False)

    one = graded(mutation_report=report)

    of_tests = part(one, "tests")
    assert not one.decided
    assert of_tests.why == NO_TIME_FOR_TESTS
    assert {(line.points, line.why) for line in of_tests.lines} == {
        (0, NO_TIME_FOR_TESTS)
    }
    page = render_html(one)
    assert NO_TIME_FOR_TESTS in page
    assert "No test of yours" not in page
    assert "No change could be made" not in page


def test_what_the_tests_met_before_the_clock_ended_them_is_told() -> None:
    report = replace(mutation(Status.KILLED), finished=False)

    one = graded(mutation_report=report)

    assert not one.decided
    assert part(one, "tests").why.startswith("1 test counts;")


TOO_FEW = "Passing takes 60 points; this has 57.29."
TOO_FEW_FOR_TESTS = "Passing takes 20 points for tests; these have 18.54."


def asking(grade: Grade, *, points: int = 0, share: float = 0.0) -> Grade:
    """The grade, with another rule for passing."""
    rubric = replace(grade.kata.rubric, pass_mark=points, min_tests_share=share)
    return replace(grade, kata=replace(grade.kata, rubric=rubric))


@pytest.mark.parametrize(
    ("points", "share", "why"),
    [
        (57, 0.37, ""),
        (50, 0.4, TOO_FEW_FOR_TESTS),
        (60, 0.3, TOO_FEW),
        (60, 0.4, f"{TOO_FEW} {TOO_FEW_FOR_TESTS}"),
    ],
)
def test_a_grade_says_what_is_missing_to_pass(
    weak: Grade, points: int, share: float, why: str
) -> None:
    asked = asking(weak, points=points, share=share)

    assert asked.passed is (not why)
    assert why_not_passed(asked) == why


def test_a_grade_that_is_not_decided_does_not_blame_the_points(weak: Grade) -> None:
    assert why_not_passed(replace(weak, fault="Traceback")) == (
        "Not decided: dojo itself failed."
    )


@pytest.mark.parametrize("format", REPORTS)
def test_every_report_says_what_is_missing(weak: Grade, format: str) -> None:
    asked = asking(weak, points=50, share=0.4)

    text = " ".join(render([asked], format).split())

    assert why_not_passed(asked) in text
