"""The grades of a class: each is kept, and the newest of a submission counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import fields, replace
from decimal import Decimal

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database, insert
from dicedojo.classroom.gradebook.records import Graded, Inputs
from dicedojo.grading.document.grade import GradeDocument

# All columns but the document, which may be large.
GRADED = ", ".join(
    one.name for one in (*fields(Graded), *fields(Inputs)) if one.name != "inputs"
)
CURRENT_DOCUMENT = """
SELECT document FROM student JOIN grade
ON number = (SELECT max(number) FROM grade WHERE grade.student = student.id
             AND grade.submission = student.submission AND points IS NOT NULL)
WHERE student.id = ?
"""
NEWEST = "number = (SELECT max(number) FROM grade WHERE student = ?)"
NEWEST_OF = """number = (
SELECT max(number) FROM grade WHERE student = ? AND submission = ?
AND points IS NOT NULL)
"""
CURRENT = """
SELECT student.id, max(number) FROM student JOIN grade
ON grade.student = student.id AND grade.submission = student.submission
AND points IS NOT NULL GROUP BY student.id ORDER BY student.id
"""


class Grades:
    """Every grade in one gradebook, by student."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, student_id: str, inputs: Inputs, blob: bytes, why: str) -> Graded:
        """Add a grade from what `pack` returned; return it as the history has it.

        When this returns, it is on the disk.
        """
        grade = records.grade_of(records.unpack(blob), inputs, why)
        return self._insert(student_id, grade, blob)

    def record_failure(
        self, student_id: str, inputs: Inputs, problem: str, why: str, when: str
    ) -> Graded:
        """Add an attempt on which dojo failed; it has no document."""
        ((possible,),) = self._database.rows("SELECT possible FROM subject")
        grade = Graded(
            *(0, when, "not graded", None, Decimal(possible), False, {}),
            *(problem, why, 0.0, inputs),
        )
        return self._insert(student_id, grade, None)

    def history(self, student_id: str) -> tuple[Graded, ...]:
        """Return all grades of a student, the oldest first; none for a stranger."""
        return self._where("student = ? ORDER BY number", student_id)

    def newest(self, student_id: str) -> Graded | None:
        """Return the newest grade, or attempt, whatever it was made from."""
        return next(iter(self._where(NEWEST, student_id)), None)

    def newest_of(self, student_id: str, submission: str) -> Graded | None:
        """Return the newest decided grade that was made from this submission."""
        return next(iter(self._where(NEWEST_OF, student_id, submission)), None)

    def _where(self, condition: str, *values: str) -> tuple[Graded, ...]:
        query = f"SELECT {GRADED} FROM grade WHERE {condition}"  # noqa: S608
        return tuple(records.read(self._database, Graded, query, *values))

    def document(self, student_id: str) -> GradeDocument:
        """Return the current grade's document.

        Raises:
            KeyError: the student has no current grade.
        """
        rows = self._database.rows(CURRENT_DOCUMENT, student_id)
        if not rows:
            raise KeyError(student_id)
        return records.unpack(rows[0][0])

    def documents(self) -> Documents:
        """Return the current documents, each under its student's id."""
        return Documents(self._database)

    def _insert(self, student_id: str, grade: Graded, blob: bytes | None) -> Graded:
        """Add a grade, and return it with its number.

        The student's entry then names its submission, which may have changed meanwhile,
        and a grade with points is not pending any more.
        """
        with self._database.transaction() as connection:
            number = insert_grade(connection, student_id, grade, blob)
            connection.execute(
                "UPDATE student SET submission = ?, "
                "pending = CASE WHEN ? IS NULL THEN pending ELSE '' END WHERE id = ?",
                (grade.inputs.submission, grade.points, student_id),
            )
        return replace(grade, number=number)


def insert_grade(
    connection: sqlite3.Connection, student_id: str, grade: Graded, blob: bytes | None
) -> int:
    """Add a grade to a transaction; return its number."""
    return insert(connection, "grade", records.grade_row(student_id, grade, blob))


class Documents:
    """Student ids and the documents that were current when this was made, by id.

    It can be gone through any number of times: what a run records meanwhile is not in
    it, and only a student who is forgotten meanwhile drops out.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._numbers = database.rows(CURRENT)  # of the grades

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[tuple[str, GradeDocument]]:
        for student_id, number in self._numbers:
            for (document,) in self._database.rows(
                "SELECT document FROM grade WHERE number = ?", number
            ):
                yield student_id, records.unpack(document)
