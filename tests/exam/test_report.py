"""A report adds up what each function and each scenario did."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicedojo.exam.report import (
    ExamReport,
    FunctionResult,
    Outcome,
    ScenarioResult,
    SweepResult,
)
from dicedojo.text import percentage

SCORE = FunctionResult("score", 90, 90)
KEEP = FunctionResult("keep", 10, 5, did_not_end=1, not_asked=2)


def swept(*functions: FunctionResult) -> SweepResult:
    questions = sum(one.questions for one in functions)
    agreed = sum(one.agreed for one in functions)
    return SweepResult(questions, agreed, True, functions=functions)


def test_each_function_counts_alike_whatever_its_number_of_questions() -> None:
    sweep = swept(SCORE, KEEP)

    assert sweep.share == Fraction(3, 4)
    assert sweep.counts_alike == (
        "Each of the 2 functions counts alike: 75 % of the points."
    )


def test_one_function_or_no_mistake_needs_no_such_sentence() -> None:
    assert swept(KEEP).counts_alike == ""
    assert swept(SCORE, SCORE).counts_alike == ""


def test_a_sweep_without_questions_earns_nothing() -> None:
    assert swept().share == 0


def test_questions_without_an_answer_are_told_apart_from_mistakes() -> None:
    assert swept(SCORE, KEEP).asked == 98
    assert swept(SCORE, KEEP).rest == "; 1 did not end; 2 were not asked"
    assert FunctionResult("f", 3, 2, not_asked=1).rest == "; 1 was not asked"
    assert swept(SCORE).rest == ""


@pytest.mark.parametrize(
    ("share", "shown"),
    [(Fraction(1), "100"), (Fraction(9999, 10_000), "99.9"), (Fraction(1, 3), "33.3")],
)
def test_a_percentage_is_rounded_down(share: Fraction, shown: str) -> None:
    assert percentage(share) == shown


def test_a_step_passes_only_if_all_its_scenarios_do() -> None:
    outcomes = [("01", "passed"), ("01", "failed"), ("01", "passed"), ("02", "passed")]
    scenarios = tuple(ScenarioResult(step, "", Outcome(one)) for step, one in outcomes)

    report = ExamReport(scenarios, swept(), "process")

    assert report.steps_passed() == {"01": False, "02": True}
