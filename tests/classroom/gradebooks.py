"""A small gradebook from grades that are made by hand: nothing is graded for it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from msgspec import structs

from dicedojo import __version__
from dicedojo.classroom.gradebook.records import (
    FIRST,
    ClassEntry,
    Inputs,
    Subject,
    pack,
)
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.row import Student
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.grading.document.grade import GradeDocument, TimingRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import grade, not_graded
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

from ..handmade_grades import exam, graded, make_kata, no_tests, perfect_tests
from ..handmade_grades import weak_tests as weak_suite

GRADED_AT = "2026-09-02T08:00:00+00:00"
SUBMITTED_AT = "2026-09-01T21:30:00+00:00"

ADA = Student(  # 61 points or so: her code is wrong for one step, her tests are weak
    "ada", "Ada Byron", "ada@example.org", "A", "1", known_as={"canvas": "1034"}
)
GRACE = Student(  # all points
    "grace", "Grace Hopper", "grace@example.org", "A", "2", known_as={"canvas": "1035"}
)
JOE = Student("joe", "Joe Doe", "joe@example.org", "B", "1")  # dojo failed on his
LIZ = Student("liz", "Liz Ortiz", "liz@example.org", "B", "2")  # handed in nothing
SAM = Student("sam", '=1+1,"Sam"', "sam@example.org", "B", "2")  # no module
STRANGER = Student("zoe-2", "zoe-2", expected=False)  # handed in, not in the roster
KATA = make_kata(Path("/nowhere"))
STUDENTS = (ADA, GRACE, JOE, LIZ, SAM, STRANGER)


def make_gradebook(folder: Path) -> Gradebook:
    """Return a gradebook in `folder`, open for writing, with STUDENTS in it.

    Only Liz has handed in nothing, and only Joe has no current grade otherwise.
    """
    book = open_gradebook(folder / "grades", writing=True)
    book.replace_members(subject(), [entry(one) for one in STUDENTS])
    for student in STUDENTS:
        if student is not LIZ:
            grade_again(book, student, FIRST)
    return book


def grade_again(book: Gradebook, student: Student, why: str, **changes: Any) -> None:
    """Record the grade of a student's submission, with changes in its document."""
    document = pack(document_of(student, **changes))
    book.grades.record(student.id, inputs_of(student), document, why)


def change_entries(book: Gradebook, *ids: str, **changes: Any) -> None:
    """Set the class again, with changes in the entries of these students."""
    entries = [
        replace(one, **changes) if one.student.id in ids else one
        for one in book.entries()
    ]
    book.replace_members(book.subject, entries)


def subject(kata: str = "greed") -> Subject:
    return Subject(
        kata=kata,
        title=kata.title(),
        possible=Decimal(100),
        pass_mark=Decimal(55),
        course="made by hand",  # and nowhere else
        folder="handed-in",
        updated_at=GRADED_AT,
    )


def entry(student: Student, submission: str = "") -> ClassEntry:
    if student is LIZ:
        return ClassEntry(student)
    hash = submission or inputs_of(student).submission
    return ClassEntry(student, f"{student.id}.zip", SUBMITTED_AT, hash)


def inputs_of(student: Student) -> Inputs:
    return Inputs(
        submission=f"submission of {student.id}",
        course="c" * 64,
        rubric="",
        kit=__version__,
        names="",
        options="120 s, bubblewrap",
    )


def document_of(student: Student, **changes: Any) -> GradeDocument:
    """The grade of this student's submission in the gradebook, with some changes."""
    if student in (GRACE, STRANGER):
        made = graded(KATA, student.id, exam(), perfect_tests())
    elif student is ADA:
        made = graded(KATA, student.id, exam(holds=False), weak_suite())
    elif student is JOE:
        submission = Submission(student.id, {}, "greed.py")
        fault = RuntimeError("a fault of ours")
        made = not_graded(KATA, submission, ProcessSandbox(), fault, 0.5)
    else:
        problem = Problem("no module", "There is no greed.py among the files.")
        nothing = Submission(
            student.id, {"greed.py": b""}, "greed.py", (problem,), True
        )
        made = grade(KATA, nothing, exam(holds=False), no_tests(KATA), None, 0.1)
    document = grade_document(made)
    timing = TimingRecord(graded_at=GRADED_AT, seconds=1.5)
    return structs.replace(document, timing=timing, **changes)
