"""A Grade → its document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import cast

from dicedojo.grading.document.codec import well_formed
from dicedojo.grading.document.from_exam import exam_record
from dicedojo.grading.document.from_strategy import strategy_record
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.document.grade import (
    GradeDocument,
    ModuleRecord,
    SandboxKind,
    TimingRecord,
)
from dicedojo.grading.document.points import Line, Part, ShareRecord
from dicedojo.grading.grade import Grade
from dicedojo.grading.passing import why_not_passed
from dicedojo.grading.scoring import cents


def grade_document(grade: Grade) -> GradeDocument:
    """Return everything that reports say of a grade.

    Only `timing` differs between two runs on the same submission.
    """
    kata = grade.kata
    document = GradeDocument(
        kata=kata.name,
        title=kata.title,
        submission=grade.submission,
        points=grade.points,
        possible=grade.possible,
        passed=grade.passed,
        pass_mark=Decimal(kata.rubric.pass_mark),
        min_tests=cents(kata.rubric.min_tests),
        why_not_passed=why_not_passed(grade),
        decided=grade.decided,
        unusable=grade.unusable,
        sandbox=cast(SandboxKind, grade.exam.sandbox),
        provenance=grade.provenance,
        shares=tuple(_shares(grade)),
        parts=grade.parts,
        exam=exam_record(kata, grade.exam, _lines(grade.parts, "behaviour")),
        tests=suite_record(grade.mutation, grade.file),
        strategy=strategy_record(kata.strategy, grade.strategy)
        if kata.strategy and grade.strategy
        else None,
        design=grade.design,
        problems=grade.problems,
        flags=grade.flags,
        module=ModuleRecord(file=grade.file, source=grade.source),
        timing=TimingRecord(
            graded_at=grade.graded_at, seconds=round(float(grade.seconds), 3)
        ),
    )
    return well_formed(document)


def _shares(grade: Grade) -> Iterator[ShareRecord]:
    """Yield what each share of the rubric earned; they add up to the parts."""
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
