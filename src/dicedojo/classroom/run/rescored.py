"""The grades of a class by another rubric, from the documents in its gradebook.

No code runs: the facts in a document are those that another rubric weighs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

from msgspec import structs

from dicedojo.classroom.gradebook.records import (
    Graded,
    Inputs,
    differences,
    grade_of,
    pack,
)
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import OF_BEST
from dicedojo.exam.report import ExamReport
from dicedojo.games.strategy_report import to_a_millionth
from dicedojo.grading.document.from_grade import of_rubric, step_records
from dicedojo.grading.document.grade import DEDUCTION, GradeDocument, Part, TimingRecord
from dicedojo.grading.document.sections import StrategyRecord
from dicedojo.grading.grade import Grade
from dicedojo.grading.other_names import LENIENT_POINTS
from dicedojo.grading.scoring import behaviour_part, cents, scale_in_words
from dicedojo.grading.tests_scoring import tests_part
from dicedojo.mutation.suite import MutationReport, Suite
from dicedojo.text import counted


@dataclass(frozen=True)
class Rescored:
    """A student's grade by the new rubric, with its packed document."""

    student_id: str
    before: Graded
    grade: Graded
    document: bytes

    @property
    def inputs(self) -> Inputs:
        return self.grade.inputs


def rescored_grades(book: Gradebook, settings: Settings) -> Iterator[Rescored]:
    """Yield the current grades that were made by another rubric, by the one now.

    Left out are those whose facts were found by another dicedojo or on another course,
    or which the new rubric needs more facts for: they are graded anew.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for student_id in book.student_ids():
        submission = book.entry(student_id).submission
        before = book.grades.newest_of(student_id, submission)
        if before is None:
            continue
        wanted = settings.inputs(submission, None)
        same_facts = (before.inputs.course, before.inputs.kit)
        if before.inputs.rubric == wanted.rubric or same_facts != (
            wanted.course,
            wanted.kit,
        ):
            continue
        document = rescore(book.grades.document(student_id), settings.kata)
        if document is None:
            continue
        timing = TimingRecord(graded_at=now, seconds=0.0)
        document = structs.replace(document, timing=timing)
        inputs = replace(before.inputs, rubric=wanted.rubric)
        grade = grade_of(document, inputs, differences(before.inputs, inputs))
        yield Rescored(student_id, before, grade, pack(document))


def said_of(rescored: list[Rescored]) -> Iterator[str]:
    """Yield a sentence on what the new rubric changes, if there are such grades."""
    if not rescored:
        return
    moved = sum(one.grade.points != one.before.points for one in rescored)
    passes = sum(one.grade.passed > one.before.passed for one in rescored)
    fails = sum(one.grade.passed < one.before.passed for one in rescored)
    yield (
        f"By the rubric now, {moved} of {counted(len(rescored), 'grade')} have other "
        f"points; {passes} pass that did not, {fails} no longer do. No code runs for "
        "that, and all change at once."
    )


def rescore(document: GradeDocument, kata: Kata) -> GradeDocument | None:
    """Return the document with the points that the kata's rubric gives to its facts.

    It must be decided, and of this kata as it is now. None where the rubric asks for
    other facts than there are: about another strategy, or about none any more.
    """
    if [step.name for step in kata.examined_steps] != [
        step.name for step in document.exam.steps
    ]:
        return None
    strategy = document.strategy
    if (strategy is None) != (kata.strategy is None):
        return None
    if strategy and kata.strategy and strategy.function != kata.strategy.function:
        return None
    exam, tests = document.exam, document.tests
    parts = [
        behaviour_part(kata, exam),
        tests_part(kata, tests, exam.sweep.exact_share),
    ]
    if strategy is not None:
        parts.append(_strategy_part(kata, document.part("strategy"), strategy))
    points = sum((part.points for part in parts), Decimal(0))
    parts += [
        structs.replace(part, points=-min(Decimal(LENIENT_POINTS), points))
        for part in document.parts
        if part.name == DEDUCTION
    ]
    grade = Grade(
        kata=kata,
        submission=document.submission,
        parts=tuple(parts),
        exam=ExamReport(exam.scenarios, exam.sweep, sandbox=document.sandbox),
        mutation=MutationReport(Suite(), unnoticed=tests.unnoticed),
        problems=document.problems,
        seconds=0.0,
    )
    return structs.replace(
        document,
        **of_rubric(grade),
        provenance=structs.replace(
            document.provenance,
            rubric=kata.rubric.file,
            rubric_sha256=kata.rubric.sha256,
        ),
        exam=structs.replace(document.exam, steps=step_records(kata, grade.parts)),
        strategy=_rescaled(kata, strategy) if strategy else None,
    )


def _strategy_part(kata: Kata, before: Part, record: StrategyRecord) -> Part:
    """Return what the strategy earns; its reasons are those of before, but the scale's.

    A share in a document is a float, which says a share to 16 digits.
    """
    scale = kata.strategy
    assert scale is not None
    each = Fraction(kata.rubric.strategy, len(before.lines) or 1)
    own = [one for one in record.strategies if one.role == "own"]
    amounts = [
        Fraction(one.share) if scale.of == OF_BEST else to_a_millionth(one.value)
        for compared in own
        for one in compared.values
    ]
    points = [each * scale.credit(amount) for amount in amounts]
    lines = tuple(
        structs.replace(line, points=cents(earned), possible=cents(each))
        for line, earned in zip(before.lines, points, strict=True)
    )
    return Part(
        "strategy",
        cents(sum(points, Fraction(0))),
        cents(kata.rubric.strategy),
        record.trouble or scale_in_words(record.sentence, scale),
        lines,
    )


def _rescaled(kata: Kata, record: StrategyRecord) -> StrategyRecord:
    scale = kata.strategy
    assert scale is not None
    return structs.replace(
        record,
        scale=scale.of,
        nothing_at=float(scale.nothing_at),
        full_from=float(scale.full_from),
    )
