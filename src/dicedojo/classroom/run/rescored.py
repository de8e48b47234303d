"""The grades of a class by another rubric, from the documents in its gradebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

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
from dicedojo.grading.document.grade import TimingRecord
from dicedojo.grading.rescore import rescore
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
