"""The grade documents of a class, read one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database
from dicedojo.grading.document.grade import GradeDocument

CURRENT = """
SELECT student.id, max(number) FROM student JOIN grade
ON grade.student = student.id AND grade.submission = student.submission
AND points IS NOT NULL GROUP BY student.id ORDER BY student.id
"""


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
