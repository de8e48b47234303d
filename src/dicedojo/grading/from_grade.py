"""A Grade, with its exam and its strategy → its document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import cast

from msgspec import convert

from dicedojo.course import Kata, Strategy
from dicedojo.engine import ExamReport
from dicedojo.games import BEST_POSSIBLE, StrategyReport, Value, mean_share
from dicedojo.grading.document.codec import well_formed
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.document.grade import (
    GradeDocument,
    Line,
    ModuleRecord,
    Part,
    SandboxKind,
    ShareRecord,
    TimingRecord,
)
from dicedojo.grading.document.sections import (
    ComparedRecord,
    ExamRecord,
    FigureRecord,
    Role,
    Scale,
    StepRecord,
    StrategyRecord,
    TableRecord,
    ValueRecord,
)
from dicedojo.grading.grade import Grade, why_not_passed
from dicedojo.grading.scoring import cents


def grade_document(grade: Grade) -> GradeDocument:
    """Return everything that reports show of a grade.

    Only `timing` differs between two runs on the same submission.
    """
    kata, rubric = grade.kata, grade.kata.rubric
    document = GradeDocument(
        kata=kata.name,
        title=kata.title,
        submission=grade.submission,
        points=grade.points,
        possible=grade.possible,
        passed=grade.passed,
        pass_mark=Decimal(rubric.pass_mark),
        min_tests=cents(rubric.min_tests),
        why_not_passed=why_not_passed(grade),
        shares=tuple(rubric_shares(grade)),
        parts=grade.parts,
        decided=grade.decided,
        unusable=grade.unusable,
        sandbox=cast(SandboxKind, grade.exam.sandbox),
        provenance=grade.provenance,
        exam=exam_record(kata, grade.exam, grade.parts),
        tests=suite_record(grade.mutation, grade.file),
        strategy=strategy_record(kata.strategy, grade.strategy)
        if kata.strategy and grade.strategy
        else None,
        problems=grade.problems,
        module=ModuleRecord(file=grade.file, source=grade.source),
        timing=TimingRecord(
            graded_at=grade.graded_at, seconds=round(float(grade.seconds), 3)
        ),
    )
    return well_formed(document)


def rubric_shares(grade: Grade) -> Iterator[ShareRecord]:
    """Yield the points of each share of the rubric; they add up to the parts."""
    rubric = grade.kata.rubric
    parts = {part.name: part.points for part in grade.parts}
    sweep = _lines(grade.parts, "behaviour")["sweep"].points
    mutants = _lines(grade.parts, "tests")["mutants"].points
    shares = [
        ("steps", parts["behaviour"] - sweep, rubric.steps),
        ("sweep", sweep, rubric.sweep),
        ("mutants", mutants, rubric.mutants),
        ("chaffs", parts["tests"] - mutants, rubric.chaff),
    ]
    if rubric.strategy:
        shares.append(("strategy", parts["strategy"], rubric.strategy))
    for name, points, possible in shares:
        yield ShareRecord(name=name, points=points, possible=Decimal(possible))


def _lines(parts: Iterable[Part], name: str) -> dict[str, Line]:
    """Return the lines of the part of that name, by their labels."""
    return {
        line.label: line for part in parts if part.name == name for line in part.lines
    }


def exam_record(kata: Kata, report: ExamReport, parts: Iterable[Part]) -> ExamRecord:
    """Return the results of the exam, with the points of each step."""
    lines = _lines(parts, "behaviour")
    steps = tuple(
        StepRecord(
            name=step.name,
            number=step.number,
            title=step.title,
            points=lines[step.name].points,
            possible=lines[step.name].possible,
        )
        for step in kata.examined_steps
    )
    return ExamRecord(steps=steps, scenarios=report.scenarios, sweep=report.sweep)


def strategy_record(scale: Strategy, report: StrategyReport) -> StrategyRecord:
    """Return the value of a strategy; `scale` states how that earns points."""
    return StrategyRecord(
        function=report.function,
        sentence=report.sentence,
        trouble=report.trouble,
        unit=report.unit,
        percent=report.percent,
        share=float(report.share),
        scale=cast(Scale, scale.of),
        nothing_at=float(scale.nothing_at),
        full_from=float(scale.full_from),
        strategies=_compared(report),
        tables=convert(report.tables, tuple[TableRecord, ...], from_attributes=True),
        figure=convert(report.figure, FigureRecord | None, from_attributes=True),
    )


def _compared(report: StrategyReport) -> tuple[ComparedRecord, ...]:
    """Return the best strategy, the learner's and the baselines, most valuable first.

    Empty if the strategy has no value.
    """
    if not report.values:
        return ()
    best = tuple(Value(value.name, value.best, value.best) for value in report.values)
    strategies: list[tuple[str, Role, tuple[Value, ...]]] = [
        (BEST_POSSIBLE, "best", best),
        (report.function, "own", report.values),
        *((known.name, "baseline", known.values) for known in report.baselines),
    ]
    return tuple(
        ComparedRecord(
            name=name,
            role=role,
            values=tuple(_value_record(report, value) for value in values),
        )
        for name, role, values in sorted(
            strategies, key=lambda row: -mean_share(row[2])
        )
    )


def _value_record(report: StrategyReport, value: Value) -> ValueRecord:
    return ValueRecord(
        name=value.name,
        value=round(float(value.value), 6),
        share=float(value.share),
        shown=report.show(value.value),
        shown_share="" if report.percent else f"{float(value.share):.1%}",
    )
