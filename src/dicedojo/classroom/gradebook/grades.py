"""The grades of a class: each is kept, and the newest of a submission counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database
from dicedojo.classroom.gradebook.members import Members
from dicedojo.classroom.gradebook.records import GRADED, STORED, Graded, Inputs
from dicedojo.grading.document.grade import GradeDocument

CURRENT_DOCUMENT = """
SELECT document FROM student JOIN grade
ON number = (SELECT max(number) FROM grade WHERE grade.student = student.id
             AND grade.submission = student.submission AND points IS NOT NULL)
WHERE student.id = ?
"""
SUBMISSION = STORED.split(", ").index("submission")
CURRENT = """
SELECT student.id, max(number) FROM student JOIN grade
ON grade.student = student.id AND grade.submission = student.submission
AND points IS NOT NULL GROUP BY student.id ORDER BY student.id
"""


class Grades:
    """Every grade in one gradebook, by student."""

    def __init__(self, database: Database, members: Members) -> None:
        self._database = database
        self._members = members

    def record(
        self, student_id: str, inputs: Inputs, document: GradeDocument, why: str
    ) -> None:
        """Add a grade; when this returns, it is on the disk."""
        self.record_packed(student_id, inputs, records.pack(document), why)

    def record_packed(
        self, student_id: str, inputs: Inputs, blob: bytes, why: str
    ) -> Graded:
        """Add a grade from what `pack` returned; return it as the history has it."""
        values = records.grade_values(student_id, inputs, blob, why)
        return self._insert(values)

    def record_failure(
        self, student_id: str, inputs: Inputs, problem: str, why: str, when: str
    ) -> Graded:
        """Add an attempt on which dojo failed; it has no document."""
        possible = self._members.subject.possible
        values = records.failure_values(
            student_id, inputs, possible, problem, why, when
        )
        return self._insert(values)

    def history(self, student_id: str) -> tuple[Graded, ...]:
        """Return all grades of a student, the oldest first; none for a stranger."""
        rows = self._database.rows(
            f"SELECT {GRADED} FROM grade WHERE student = ? ORDER BY number",  # noqa: S608
            student_id,
        )
        return tuple(map(records.graded, rows))

    def newest(self, student_id: str) -> Graded | None:
        """Return the newest grade, or attempt, whatever it was made from."""
        rows = self._database.rows(
            f"SELECT {GRADED} FROM grade WHERE number = "  # noqa: S608
            "(SELECT max(number) FROM grade WHERE student = ?)",
            student_id,
        )
        return records.graded(rows[0]) if rows else None

    def newest_of(self, student_id: str, submission: str) -> Graded | None:
        """Return the newest decided grade that was made from this submission."""
        rows = self._database.rows(
            f"SELECT {GRADED} FROM grade WHERE number = "  # noqa: S608
            "(SELECT max(number) FROM grade WHERE student = ? AND submission = ? "
            "AND points IS NOT NULL)",
            *(student_id, submission),
        )
        return records.graded(rows[0]) if rows else None

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

    def _insert(self, values: Sequence[object]) -> Graded:
        """Add a grade from the columns STORED, and return it.

        The student's entry then names its submission, which may have changed meanwhile.
        """
        student_id, submission = values[0], values[SUBMISSION]
        with self._database.transaction() as connection:
            number = connection.execute(
                f"INSERT INTO grade ({STORED}) VALUES ({records.marks(len(values))})",  # noqa: S608
                values,
            ).lastrowid
            connection.execute(
                "UPDATE student SET submission = ? WHERE id = ?",
                (submission, student_id),
            )
        return records.graded((number, *values[1:-1]))


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
