"""The gradebook: every grade of a class in one file, written as it is made."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database
from dicedojo.classroom.gradebook.decisions import Decisions
from dicedojo.classroom.gradebook.documents import Documents
from dicedojo.classroom.gradebook.history import Graded, Inputs
from dicedojo.classroom.gradebook.records import GRADED, STORED, ClassEntry, Subject
from dicedojo.classroom.row import Adjustment, Row, Status
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument

FILE_NAME = "gradebook.sqlite"
CHANGED = "The submission changed after it was graded; the new one is not graded yet."
NOT_YET = "Not graded yet."
CURRENT_DOCUMENT = """
SELECT document FROM student JOIN grade
ON number = (SELECT max(number) FROM grade WHERE grade.student = student.id
             AND grade.submission = student.submission AND points IS NOT NULL)
WHERE student.id = ?
"""
SUBMISSION = STORED.split(", ").index("submission")
PERSONAL = (  # tables, and where they have a student's id
    ("student", "id"),
    ("grade", "student"),
    ("override", "student"),
    ("comment", "student"),
)


def open_gradebook(class_folder: Path, *, writing: bool) -> Gradebook:
    """Return the gradebook of a class folder; a new one is made for `writing`.

    Several processes may have it open, and may write in turns.

    Raises:
        UnusableInput: there is none to read, or it is not one that we read.
        GradebookFault: it cannot be opened.
    """
    path = class_folder / FILE_NAME
    if not writing and not path.exists():
        raise UnusableInput(
            f"There is no gradebook in {class_folder}.",
            next=f"dojo class grade FOLDER --kata KATA --out {class_folder}",
        )
    return Gradebook(Database(path, writing=writing))


class Gradebook:
    """A class: who is in it, all grades, and what people said about them.

    Close it, or use it in a `with`. Every method may raise GradebookFault. Never use
    one in a process that was forked after it was opened.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.path = database.path
        self.decisions = Decisions(database)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    # What the class is about, and who is in it.

    @property
    def subject(self) -> Subject:
        """What the class is about.

        Raises:
            UnusableInput: no run has said so yet.
        """
        found = self._database.rows("SELECT * FROM subject")
        if not found:
            folder = self.path.parent
            raise UnusableInput(
                f"{self.path} holds no class yet.",
                next=f"dojo class grade FOLDER --kata KATA --out {folder}",
            )
        return records.subject(found[0])

    @property
    def kata(self) -> str:
        return self.subject.kata

    @property
    def title(self) -> str:
        return self.subject.title

    @property
    def possible(self) -> Decimal:
        return self.subject.possible

    def require_kata(self, kata: str) -> None:
        """Return if the gradebook is new, or about this kata.

        Raises:
            UnusableInput: it is about another.
        """
        known = self._database.rows("SELECT kata FROM subject")
        if known and known[0][0] != kata:
            raise UnusableInput(
                f"{self.path} holds grades for {known[0][0]}, not for {kata}.",
                hint="A class folder is about one kata.",
                next="the same command with --out and another folder",
            )

    def set_class(self, subject: Subject, entries: Sequence[ClassEntry]) -> None:
        """Replace the class list by that of this run; grades stay.

        Raises:
            UnusableInput: the gradebook is about another kata.
        """
        self.require_kata(subject.kata)
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM subject")
            connection.execute(
                f"INSERT INTO subject VALUES ({records.marks(8)})",  # noqa: S608
                subject.values,
            )
            connection.execute("DELETE FROM student")
            connection.executemany(
                f"INSERT INTO student VALUES ({records.marks(12)})",  # noqa: S608
                [one.values for one in entries],
            )

    def entries(self) -> Iterator[ClassEntry]:
        """Yield the class list of the last run, by student id."""
        for student_id in self._ids():
            yield self._entry(student_id)

    # Grades.

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
        number = self._insert_grade(values)
        return records.graded((number, *values[1:-1]))

    def record_failure(
        self, student_id: str, inputs: Inputs, problem: str, why: str, when: str
    ) -> Graded:
        """Add an attempt on which dojo failed, so that there is no document."""
        possible = self.possible
        values = records.failure_values(
            student_id, inputs, possible, problem, why, when
        )
        number = self._insert_grade(values)
        return records.graded((number, *values[1:-1]))

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

    # The class.

    def rows(self) -> Iterator[Row]:
        """Yield the row of everyone in the class, by student id."""
        for student_id in self._ids():
            yield self.row(student_id)

    def row(self, student_id: str) -> Row:
        """Return a student's row.

        Raises:
            KeyError: nobody in the class has this id.
        """
        entry = self._entry(student_id)
        current = self.newest_of(student_id, entry.submission)
        newest = self.newest(student_id)
        status, problem = _status(entry, current, newest)
        grade = current if status in ("graded", "unusable") else None
        points = grade.points if grade else None
        overrides = self.decisions.overrides(student_id)
        return Row(
            student=entry.student,
            status=status,
            handed_in=entry.handed_in,
            possible=grade.possible if grade else self.possible,
            passed=grade.passed if grade else False,
            machine_points=points,
            parts=grade.parts if grade else {},
            adjustments=(*overrides, *self._late(entry, points, overrides)),
            comments=self.decisions.comments(student_id),
            problem=problem,
            graded_at=grade.graded_at if grade else "",
            submitted_at=entry.submitted_at,
            marked_late=entry.marked_late,
        )

    # People.

    @cached_property
    def _secret(self) -> bytes:
        ((key,),) = self._database.rows("SELECT key FROM secret")
        return bytes(key)

    def pseudonym(self, student_id: str) -> str:
        """Return a name that only this gradebook can turn into a student's.

        It stays the same as long as the gradebook does, and tells nothing about the
        id: without the secret, a list of all ids would not help to guess it.
        """
        digest = hmac.digest(self._secret, student_id.encode(), "sha256")
        return f"s-{digest[:6].hex()}"

    def forget(self, student_id: str) -> bool:
        """Delete all about a student, off the disk; return whether there was any."""
        count = 0
        with self._database.transaction() as connection:
            for table, column in PERSONAL:
                statement = f"DELETE FROM {table} WHERE {column} = ?"  # noqa: S608
                count += connection.execute(statement, (student_id,)).rowcount
        self._database.compact()
        return count > 0

    def _entry(self, student_id: str) -> ClassEntry:
        found = self._database.rows("SELECT * FROM student WHERE id = ?", student_id)
        if not found:
            raise KeyError(student_id)
        return records.entry(found[0])

    def _late(
        self, entry: ClassEntry, points: Decimal | None, overrides: Iterable[Adjustment]
    ) -> tuple[Adjustment, ...]:
        """Return what the rule about due dates takes of the points before it."""
        rule = self.decisions.late_rule
        if rule is None:
            return ()
        earned = sum((one.points for one in overrides), points or Decimal(0))
        loss = rule.adjustment(
            entry.student.id,
            entry.submitted_at,
            min(earned, self.possible),
            marked=entry.marked_late,
        )
        return (loss,) if loss else ()

    def _ids(self) -> list[str]:
        return [
            one for (one,) in self._database.rows("SELECT id FROM student ORDER BY id")
        ]

    def _insert_grade(self, values: Sequence[object]) -> int:
        """Add a grade, and return its number.

        The class list then names its submission, which may have changed meanwhile.
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
        assert number is not None
        return number


def _status(
    entry: ClassEntry, current: Graded | None, newest: Graded | None
) -> tuple[Status, str]:
    """Return a student's status, and why there are no points if there are none."""
    if not entry.handed_in:
        return "missing", entry.problem
    if entry.problem:
        return "not graded", entry.problem
    if current is not None:
        return current.status, current.problem
    if newest is None:
        return "not graded", NOT_YET
    if newest.inputs.submission == entry.submission:
        return "not graded", newest.problem
    return "not graded", CHANGED
