"""A report adds up what each function and each scenario did."""

from __future__ import annotations

from fractions import Fraction

from dicedojo.engine.exam.report import (
    ExamReport,
    FunctionRecord,
    Outcome,
    ScenarioRecord,
    SweepRecord,
)

SCORE = FunctionRecord.of("score", 90, 90)
KEEP = FunctionRecord.of("keep", 10, 5, did_not_end=1, not_asked=2)


def swept(*functions: FunctionRecord) -> SweepRecord:
    questions = sum(one.questions for one in functions)
    agreed = sum(one.agreed for one in functions)
    return SweepRecord.of(questions, agreed, True, functions=functions)


def test_each_function_counts_alike_whatever_its_number_of_questions() -> None:
    sweep = swept(SCORE, KEEP)

    assert (sweep.exact_share, sweep.share) == (Fraction(3, 4), 0.75)
    assert sweep.counts_alike == (
        "Each of the 2 functions counts alike: 75 % of the points."
    )
    assert swept(KEEP).counts_alike == swept(SCORE, SCORE).counts_alike == ""
    assert swept().exact_share == 0
    assert SweepRecord.of(4, 3, True).exact_share == Fraction(3, 4)


def test_questions_without_an_answer_are_told_apart_from_mistakes() -> None:
    sweep = swept(SCORE, KEEP)

    assert (sweep.questions, sweep.asked, sweep.not_asked) == (100, 98, 2)
    assert (KEEP.name, KEEP.questions, KEEP.asked, KEEP.agreed) == ("keep", 10, 8, 5)
    assert sweep.did_not_end == KEEP.did_not_end == 1
    assert sweep.unanswered == KEEP.unanswered == "1 did not end; 2 were not asked"
    assert FunctionRecord.of("f", 3, 2, not_asked=1).unanswered == "1 was not asked"
    assert swept(SCORE).unanswered == ""


def test_a_step_passes_only_if_all_its_scenarios_do() -> None:
    outcomes: list[tuple[str, Outcome]] = [
        ("01", "passed"),
        ("01", "failed"),
        ("01", "passed"),
        ("02", "passed"),
    ]
    scenarios = tuple(ScenarioRecord(step, "", one, "") for step, one in outcomes)

    report = ExamReport(scenarios, swept(), "process")

    assert report.steps_passed() == {"01": False, "02": True}
