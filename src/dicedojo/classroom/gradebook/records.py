"""Records of a gradebook: the class, how it is graded, and each grade.

Rows of its tables are converted to values, and values to rows. The options contain the
content of a command's files, not their paths, so a file that moves or changes later
does not change a grade.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field, structs

from dicedojo.classroom.gradebook.database import Database, GradebookFault
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Status, Student
from dicedojo.errors import UnusableInput
from dicedojo.grading import GradeDocument, decode_grades, encode_grades
from dicedojo.submission import Names
from dicedojo.text import WHY, counted, plain

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
# Errors from values that dojo did not write.
CHANGED = (
    *(ArithmeticError, AttributeError, TypeError, ValueError),
    *(zlib.error, msgspec.MsgspecError),
)
T = TypeVar("T")
JSON = {"known_as", "parts"}  # columns


@contextmanager
def as_stored() -> Iterator[None]:
    """Raise GradebookFault for data that dojo did not store; also a decorator."""
    try:
        yield
    except CHANGED as error:
        raise GradebookFault(
            "The gradebook was changed or damaged, and not by dojo.",
            evidence=plain(f"{type(error).__name__}: {error}", WHY),
            next="bring back a copy of it, or delete it and grade again",
        ) from error


@dataclass(frozen=True)
class Inputs:
    """Everything that a grade depends on; equal inputs give equal grades."""

    submission: str  # SHA-256 of the graded files, and of the problems
    course: str  # SHA-256 of the kata's files
    rubric: str  # SHA-256 of the file of --rubric, "" for the kata's own
    kit: str  # dicedojo's version
    names: str  # options that state other names in the submission
    options: str  # time limit, lenient and so on, as in the command


@dataclass(frozen=True)
class Graded:
    """One grade in a student's history, or an attempt on which dojo failed."""

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
    """Return the changes between two grades, "" if there are none."""
    changes = CHANGES | ({} if after.names else {"names": NO_NAMES})
    changed = [
        changes[field.name]
        for field in fields(Inputs)
        if getattr(before, field.name) != getattr(after, field.name)
    ]
    return ", ".join(changed)


@dataclass(frozen=True)
class Subject:
    """The subject of the class, as in the last run."""

    kata: str
    title: str
    possible: Decimal
    pass_mark: Decimal
    course: str
    folder: str  # with what was handed in
    updated_at: str  # in UTC
    course_root: str = ""  # the course's folder, "" if it is installed


@dataclass(frozen=True)
class ClassEntry:
    """A student of the class list, and the submission."""

    student: Student
    handed_in: str = ""  # relative to the class's folder, "" for nothing
    submitted_at: str = ""
    submission: str = ""  # its hash, as in Inputs; "" if it cannot be graded
    problem: str = ""  # why it cannot be graded
    marked_late: bool = False  # by the LMS
    pending: str = ""  # changed inputs of its grade; "" once it is graded again
    uploads: int = 1  # the newest counts; 0 if it is not clear which one does

    @property
    def handed_in_before(self) -> bool:
        """Whether something was handed in before, and nothing is now."""
        return bool(self.submission) and not self.handed_in

    @property
    def row(self) -> dict[str, Any]:
        """The columns of table `student`."""
        row = vars(self.student) | vars(self)
        del row["student"]
        return row


def read(database: Database, kind: type[T], statement: str, *values: Any) -> list[T]:
    """Return the rows of a query as dataclasses, whose fields are its columns.

    The columns include those of nested dataclasses.
    """
    return [_value(kind, dict(row)) for row in database.rows(statement, *values)]


@as_stored()
def _value(kind: type[T], row: dict[str, Any]) -> T:
    if row.get("submitted_at"):
        datetime.fromisoformat(row["submitted_at"])
    decoded = {name: json.loads(row[name]) for name in JSON & row.keys()}
    cells = row | decoded
    nested = {**cells, "student": cells, "inputs": cells}
    return msgspec.convert(nested, kind, strict=False)


def grade_of(document: GradeDocument, inputs: Inputs, why: str) -> Graded:
    """Return the grade in the history for a document."""
    decided = document.decided
    status: Status = "graded" if decided else "not graded"
    problem = "" if decided else document.problems[-1].message
    if decided and document.unusable:
        status, problem = "unusable", document.unusable
    timing = document.timing
    return Graded(
        graded_at=timing.graded_at if timing else "",
        status=status,
        points=document.points if decided else None,
        possible=document.possible,
        passed=document.passed,
        parts={part.name: part.points for part in document.parts if decided},
        problem=problem,
        why=why,
        seconds=timing.seconds if timing else 0.0,
        inputs=inputs,
    )


def pack(document: GradeDocument) -> bytes:
    """Return a document as compressed JSON, a tenth of its size."""
    return zlib.compress(encode_grades([document]).encode())


@as_stored()
def unpack(blob: bytes) -> GradeDocument:
    """Return the document that `pack` packed."""
    (document,) = decode_grades(zlib.decompress(blob), "The gradebook")
    return document


SHOWN = 8  # digits of a hash
NAMED = 60  # characters of a file's name


class ClassOptions(Struct, frozen=True, kw_only=True):
    """Options of `dojo class grade` for the whole class, in the last run."""

    rubric: str = ""  # the text of the file; "" for the kata's own
    rubric_file: str = ""  # its name
    roster: Roster | None = None
    names: dict[str, Names] = field(
        default_factory=dict
    )  # stated by `class review`, by student id
    seconds: float | None = None  # None for the default
    lenient: bool = False
    sandbox: str = ""  # "" for the default
    trusted: bool = False  # --trust-submissions

    def without(self, name: str) -> ClassOptions:
        """Return the options with the default value for one of them.

        Raises:
            UnusableInput: there is no such option.
        """
        if name not in FIELDS:
            raise UnusableInput(
                f"There is no option {name!r} of a class.",
                evidence=f"The options are: {', '.join(FIELDS)}.",
            )
        default = ClassOptions()
        changes = {
            field_name: getattr(default, field_name) for field_name in FIELDS[name]
        }
        return structs.replace(self, **changes)

    def with_stated(self, stated: ClassOptions) -> ClassOptions:
        """Return the options with those that a command states in place of its own."""
        changes = {
            field_name: getattr(stated, field_name)
            for names in FIELDS.values()
            if any(getattr(stated, name) for name in names)
            for field_name in names
        }
        return structs.replace(self, **changes)

    def without_student(self, student_id: str) -> ClassOptions:
        """Return the options without data about a student."""
        names = {id: stated for id, stated in self.names.items() if id != student_id}
        roster = self.roster
        if roster is not None:
            left = tuple(
                student for student in roster.students if student.id != student_id
            )
            roster = replace(roster, students=left)
        return structs.replace(self, names=names, roster=roster)

    def describe(self) -> dict[str, str]:
        """Return each option in words, "" for a default."""
        digest = hashlib.sha256(self.rubric.encode()).hexdigest()[:SHOWN]
        students = self.roster.students if self.roster else ()
        trusted = "trusted submissions" if self.trusted else ""
        return {
            "rubric": f"{plain(self.rubric_file, NAMED)} ({digest})"
            if self.rubric
            else "",
            "roster": f"of {counted(len(students), 'student')}" if self.roster else "",
            "names": f"for {counted(len(self.names), 'student')}" if self.names else "",
            "time": f"{self.seconds:g} s" if self.seconds else "",
            "lenient": "yes" if self.lenient else "",
            "sandbox": ", ".join(filter(None, (self.sandbox, trusted))),
        }


FIELDS = {  # of ClassOptions, by the name of the option
    "rubric": ("rubric", "rubric_file"),
    "roster": ("roster",),
    "names": ("names",),
    "time": ("seconds",),
    "lenient": ("lenient",),
    "sandbox": ("sandbox", "trusted"),
}


def changes(before: ClassOptions, after: ClassOptions) -> Iterator[str]:
    """Yield a sentence for each option that has changed."""
    for name, parts in FIELDS.items():
        if any(getattr(before, part) != getattr(after, part) for part in parts):
            old, new = before.describe()[name], after.describe()[name]
            instead = f", in place of: {old}" if old else ""
            yield f"The class's {name} from now on: {new or 'the default'}{instead}."


@as_stored()
def decode_options(text: str) -> ClassOptions:
    """Return the options from JSON in the gradebook."""
    return msgspec.json.decode(text, type=ClassOptions)
