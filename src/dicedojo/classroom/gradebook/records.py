"""Rows of the gradebook's tables ⇄ values."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from decimal import Decimal
from typing import Any

from dicedojo.classroom.gradebook.history import Graded, Inputs
from dicedojo.classroom.row import Status
from dicedojo.classroom.student import Student
from dicedojo.grading.document.codec import decode_grades, encode_grades
from dicedojo.grading.document.grade import GradeDocument

INPUTS = tuple(field.name for field in fields(Inputs))
# The columns of table `grade` that `graded` reads.
GRADED = (
    "number, graded_at, status, points, possible, passed, parts, problem, why, "
    f"seconds, {', '.join(INPUTS)}"
)
# Those that are stored, in the order of `grade_values` and `failure_values`.
STORED = f"student, {GRADED.removeprefix('number, ')}, document"


@dataclass(frozen=True)
class Subject:
    """What the class is about, as the last run had it."""

    kata: str
    title: str
    possible: Decimal
    pass_mark: Decimal
    course: str
    course_sha256: str
    folder: str  # with what was handed in
    updated_at: str  # in UTC

    @property
    def values(self) -> tuple[Any, ...]:
        """The columns of table `subject`."""
        return tuple(
            str(one) if isinstance(one, Decimal) else one for one in astuple(self)
        )


@dataclass(frozen=True)
class ClassEntry:
    """A student of the class list, and what they handed in."""

    student: Student
    handed_in: str = ""  # relative to the class's folder, "" where nothing was
    submitted_at: str = ""
    submission: str = ""  # its hash, as in Inputs; "" where it cannot be graded
    problem: str = ""  # why it cannot be graded
    marked_late: bool = False  # by the LMS

    @property
    def values(self) -> tuple[Any, ...]:
        """The columns of table `student`."""
        one = self.student
        return (
            *(one.id, one.name, one.email, one.section, one.group, one.expected),
            json.dumps(one.known_as),
            *(self.handed_in, self.submitted_at, self.submission, self.problem),
            self.marked_late,
        )


def subject(row: Sequence[Any]) -> Subject:
    kata, title, possible, pass_mark, *others = row
    return Subject(kata, title, Decimal(possible), Decimal(pass_mark), *others)


def entry(row: Sequence[Any]) -> ClassEntry:
    id, name, email, section, group, expected, known_as, *others = row
    known = json.loads(known_as)
    student = Student(id, name, email, section, group, bool(expected), known)
    handed_in, submitted_at, submission, problem, *later = others
    marked_late = any(later)  # a gradebook of version 1 has no such column
    return ClassEntry(
        student, handed_in, submitted_at, submission, problem, marked_late
    )


def graded(row: Sequence[Any]) -> Graded:
    """Return a grade from the columns GRADED."""
    number, at, status, points, possible, passed, parts, problem, why, *others = row
    seconds, *inputs = others
    return Graded(
        number=number,
        graded_at=at,
        status=status,
        points=None if points is None else Decimal(points),
        possible=Decimal(possible),
        passed=bool(passed),
        parts={name: Decimal(each) for name, each in json.loads(parts).items()},
        problem=problem,
        why=why,
        inputs=Inputs(*inputs),
        seconds=seconds,
    )


def grade_values(
    student_id: str, inputs: Inputs, blob: bytes, why: str
) -> tuple[Any, ...]:
    """Return the columns STORED of a grade, whose document is packed."""
    document = unpack(blob)
    decided = document.decided
    status: Status = "graded" if decided else "not graded"
    problem = "" if decided else document.problems[-1].message
    if decided and document.unusable:
        status, problem = "unusable", document.unusable
    parts = {part.name: str(part.points) for part in document.parts}
    return (
        student_id,
        document.timing.graded_at if document.timing else "",
        status,
        str(document.points) if decided else None,
        str(document.possible),
        document.passed,
        json.dumps(parts if decided else {}),
        problem,
        why,
        document.timing.seconds if document.timing else 0.0,
        *astuple(inputs),
        blob,
    )


def failure_values(  # noqa: PLR0913, PLR0917  # the columns
    student_id: str,
    inputs: Inputs,
    possible: Decimal,
    problem: str,
    why: str,
    when: str,
) -> tuple[Any, ...]:
    """Return the columns STORED of an attempt that gave no document."""
    result = when, "not graded", None, str(possible), False, "{}", problem, why, 0.0
    return student_id, *result, *astuple(inputs), None


def pack(document: GradeDocument) -> bytes:
    """Return a document as it is stored: JSON, a tenth of its size."""
    return zlib.compress(encode_grades([document]).encode())


def unpack(blob: bytes) -> GradeDocument:
    """Return the document that `pack` packed."""
    (document,) = decode_grades(zlib.decompress(blob), "The gradebook")
    return document


def marks(count: int) -> str:
    """Return the place holders of `count` values."""
    return ", ".join("?" * count)
