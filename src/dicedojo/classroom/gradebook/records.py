"""Records of a gradebook, about a class and each grade; rows of its tables ⇄ values."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec

from dicedojo.classroom.gradebook.database import Database, GradebookFault
from dicedojo.classroom.row import Status, Student
from dicedojo.grading.document.codec import decode_grades, encode_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.adjusted import Comment
from dicedojo.text import WHY, plain

FIRST = "first grade"
FORCED = "asked for by --regrade"
UNDECIDED = "not decided the last time"
CHANGES = {  # by the field of Inputs
    "submission": "another submission",
    "course": "another course",
    "rubric": "another rubric",
    "kit": "another version of dicedojo",
    "names": "other names",
    "options": "other options",
}
NO_NAMES = "without the names stated before"
# What comes of values that dojo did not write.
CHANGED = (
    *(ArithmeticError, AttributeError, TypeError, ValueError),
    *(zlib.error, msgspec.MsgspecError),
)
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
JSON = {"known_as", "parts"}  # columns


def as_stored(read: Callable[P, R]) -> Callable[P, R]:
    """Return a function that says so where it is given what dojo did not store."""

    @wraps(read)
    def checked(*arguments: P.args, **options: P.kwargs) -> R:
        try:
            return read(*arguments, **options)
        except CHANGED as error:
            raise GradebookFault(
                "The gradebook was changed or damaged, and not by dojo.",
                evidence=plain(f"{type(error).__name__}: {error}", WHY),
                next="bring back a copy of it, or delete it and grade again",
            ) from error

    return checked


@dataclass(frozen=True)
class Inputs:
    """Everything that a grade depends on. Two grades with equal inputs are equal."""

    submission: str  # SHA-256 of the files graded, and of what was left out
    course: str  # SHA-256 of the kata's files
    rubric: str  # SHA-256 of the file of --rubric, "" for the kata's own
    kit: str  # dicedojo's version
    names: str  # options that state what the submission names otherwise
    options: str  # time limit, lenient and so on, as the command states them


@dataclass(frozen=True)
class Graded:
    """One grade in a student's history; or the attempt, where dojo failed on it."""

    number: int  # rises through the whole gradebook
    graded_at: str  # in UTC
    status: Status
    points: Decimal | None  # None where nothing was decided
    possible: Decimal
    passed: bool
    parts: dict[str, Decimal]
    problem: str  # why it is unusable or not graded
    why: str  # why it was graded: "first grade", "another course", …
    seconds: float  # wall time
    inputs: Inputs


def differences(before: Inputs, after: Inputs) -> str:
    """Return what changed between two grades, "" if nothing did."""
    changes = CHANGES | ({} if after.names else {"names": NO_NAMES})
    changed = [
        changes[field.name]
        for field in fields(Inputs)
        if getattr(before, field.name) != getattr(after, field.name)
    ]
    return ", ".join(changed)


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
    course_root: str = ""  # the course's folder, "" if it is installed


@dataclass(frozen=True)
class ClassEntry:
    """A student of the class list, and what they handed in."""

    student: Student
    handed_in: str = ""  # relative to the class's folder, "" where nothing was
    submitted_at: str = ""
    submission: str = ""  # its hash, as in Inputs; "" where it cannot be graded
    problem: str = ""  # why it cannot be graded
    marked_late: bool = False  # by the LMS
    pending: str = ""  # which facts of its grade are others now; "" once it is graded
    uploads: int = 1  # of which the newest counts

    @property
    def row(self) -> dict[str, Any]:
        """The columns of table `student`."""
        row = vars(self.student) | vars(self)
        del row["student"]
        return {"team": row.pop("group"), **row}  # a word of SQL's


def read(database: Database, kind: type[T], statement: str, *values: Any) -> list[T]:
    """Return the rows of a query as dataclasses, whose fields are its columns.

    A student and the inputs of a grade have theirs among them.
    """
    return [_value(kind, row) for row in database.records(statement, *values)]


@as_stored
def _value(kind: type[T], row: dict[str, Any]) -> T:
    if row.get("submitted_at"):
        datetime.fromisoformat(row["submitted_at"])
    decoded = {name: json.loads(row[name]) for name in JSON & row.keys()}
    cells = {**row, **decoded, "group": row.get("team"), "when": row.get("made_at")}
    whole = {**cells, "student": cells, "inputs": cells}
    return msgspec.convert(whole, kind, strict=False)


def said_row(student_id: str, said: Comment) -> dict[str, Any]:
    """Return the columns of what a person said about a student."""
    row = {"student": student_id} | vars(said)
    return {"made_at": row.pop("when"), **row}


def grade_row(student_id: str, grade: Graded, blob: bytes | None) -> dict[str, Any]:
    """Return the columns of a grade, with its packed document if it has one."""
    row = vars(grade) | vars(grade.inputs)
    del row["number"], row["inputs"]
    return {**row, "student": student_id, "document": blob}


def grade_of(document: GradeDocument, inputs: Inputs, why: str) -> Graded:
    """Return what the history says of a document that is not stored yet."""
    decided = document.decided
    status: Status = "graded" if decided else "not graded"
    problem = "" if decided else document.problems[-1].message
    if decided and document.unusable:
        status, problem = "unusable", document.unusable
    timing = document.timing
    return Graded(
        number=0,
        graded_at=timing.graded_at if timing else "",
        status=status,
        points=document.points if decided else None,
        possible=document.possible,
        passed=document.passed,
        parts={one.name: one.points for one in document.parts if decided},
        problem=problem,
        why=why,
        seconds=timing.seconds if timing else 0.0,
        inputs=inputs,
    )


def pack(document: GradeDocument) -> bytes:
    """Return a document as it is stored: JSON, a tenth of its size."""
    return zlib.compress(encode_grades([document]).encode())


@as_stored
def unpack(blob: bytes) -> GradeDocument:
    """Return the document that `pack` packed."""
    (document,) = decode_grades(zlib.decompress(blob), "The gradebook")
    return document
