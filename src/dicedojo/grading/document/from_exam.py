"""An ExamReport → its part of the document."""

from __future__ import annotations

from collections.abc import Mapping

from dicedojo.course.kata import Kata
from dicedojo.exam.report import ExamReport, FunctionResult, SweepResult
from dicedojo.grading.document.exam import (
    ExamRecord,
    FunctionRecord,
    ScenarioRecord,
    StepRecord,
    SweepRecord,
)
from dicedojo.grading.document.from_tests import disagreement
from dicedojo.grading.document.points import Line


def exam_record(
    kata: Kata, report: ExamReport, lines: Mapping[str, Line]
) -> ExamRecord:
    """Return what the exam found; `lines` are what each step earned, by its name."""
    return ExamRecord(
        steps=tuple(
            StepRecord(
                name=step.name,
                number=step.number,
                title=step.title,
                points=lines[step.name].points,
                possible=lines[step.name].possible,
            )
            for step in kata.examined_steps
        ),
        scenarios=tuple(
            ScenarioRecord(
                step=one.step,
                name=one.name,
                outcome=one.outcome.value,
                message=one.message,
            )
            for one in report.scenarios
        ),
        sweep=_sweep(report.sweep),
    )


def _sweep(sweep: SweepResult) -> SweepRecord:
    return SweepRecord(
        asked=sweep.asked,
        agreed=sweep.agreed,
        not_asked=sweep.not_asked,
        did_not_end=sweep.did_not_end,
        unanswered=sweep.rest.removeprefix("; "),
        exhaustive=sweep.exhaustive,
        share=round(float(sweep.share), 6),
        counts_alike=sweep.counts_alike,
        witness=disagreement(sweep.witness),
        functions=tuple(map(_function, sweep.functions)),
    )


def _function(one: FunctionResult) -> FunctionRecord:
    return FunctionRecord(
        name=one.function,
        asked=one.questions - one.not_asked,
        agreed=one.agreed,
        not_asked=one.not_asked,
        did_not_end=one.did_not_end,
        unanswered=one.rest.removeprefix("; "),
        slow=one.slow,
    )
