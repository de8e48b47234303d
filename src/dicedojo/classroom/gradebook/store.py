"""The gradebook: every grade of a class in one file, written as it is made."""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Self

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database
from dicedojo.classroom.gradebook.decisions import Decisions
from dicedojo.classroom.gradebook.grades import Grades, insert_grade
from dicedojo.classroom.gradebook.options import (
    ClassOptions,
    decode_options,
    encode_options,
)
from dicedojo.classroom.gradebook.records import ClassEntry, Graded, Subject
from dicedojo.classroom.row import Row, Status
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Adjustment

FILE_NAME = "gradebook.sqlite"
CHANGED = "The submission changed after it was graded; the new one is not graded yet."
NOT_YET = "Not graded yet."
PERSONAL = (  # tables, and where they have a student's id
    ("student", "id"),
    ("grade", "student"),
    ("override", "student"),
    ("comment", "student"),
    ("settled", "student"),
    ("appeal", "student"),
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
    """A class: who is in it, all grades, and what people decided about them.

    Close it, or use it in a `with`. Every method may raise GradebookFault. Never use
    one in a process that was forked after it was opened.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.path = database.path
        self.grades = Grades(database)
        self.decisions = Decisions(database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    @property
    def subject(self) -> Subject:
        """What the class is about.

        Raises:
            UnusableInput: no run has said so yet.
        """
        found = self._database.rows("SELECT * FROM subject")
        if not found:
            path = self._database.path
            raise UnusableInput(
                f"{path} holds no class yet.",
                next=f"dojo class grade FOLDER --kata KATA --out {path.parent}",
            )
        return records.subject(found[0])

    @property
    def options(self) -> ClassOptions:
        """How the class is graded; the defaults where no run has said so."""
        if not self._database.has("options"):
            return ClassOptions()  # an earlier version's, open for reading
        rows = self._database.rows("SELECT json FROM options")
        return decode_options(rows[0][0]) if rows else ClassOptions()

    def keep_options(self, options: ClassOptions) -> None:
        """Grade the class by these options from the next run on."""
        with self._database.transaction() as connection:
            _keep_options(connection, options)

    def require_kata(self, kata: str) -> None:
        """Return if the gradebook is new, or about this kata.

        Raises:
            UnusableInput: it is about another.
        """
        known = self._database.rows("SELECT kata FROM subject")
        if known and known[0][0] != kata:
            path = self._database.path
            raise UnusableInput(
                f"{path} holds grades for {known[0][0]}, not for {kata}.",
                hint="A class folder is about one kata.",
                next="the same command with --out and another folder",
            )

    def replace_members(
        self,
        subject: Subject,
        entries: Sequence[ClassEntry],
        options: ClassOptions | None = None,
        rescored: Iterable[tuple[str, Graded, bytes]] = (),
    ) -> None:
        """Replace the subject, the students and the options by those of this run.

        Grades stay; `rescored` are added, each with its student and its document. It
        happens all at once, or not at all.

        Raises:
            UnusableInput: the gradebook is about another kata.
        """
        self.require_kata(subject.kata)
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM subject")
            connection.execute(
                f"INSERT INTO subject VALUES ({records.marks(8)})",  # noqa: S608
                astuple(subject),
            )
            connection.execute("DELETE FROM student")
            connection.executemany(
                f"INSERT INTO student VALUES ({records.marks(12)})",  # noqa: S608
                [one.values for one in entries],
            )
            if options is not None:
                _keep_options(connection, options)
            for student_id, grade, document in rescored:
                insert_grade(connection, student_id, grade, document)

    def entries(self) -> Iterator[ClassEntry]:
        """Yield everyone in the class of the last run, by student id."""
        for student_id in self.student_ids():
            yield self.entry(student_id)

    def entry(self, student_id: str) -> ClassEntry:
        """Return a student's entry.

        Raises:
            KeyError: nobody in the class has this id.
        """
        found = self._database.rows("SELECT * FROM student WHERE id = ?", student_id)
        if not found:
            raise KeyError(student_id)
        return records.entry(found[0])

    def student_ids(self) -> list[str]:
        """Return the ids of everyone in the class, sorted."""
        return [
            one for (one,) in self._database.rows("SELECT id FROM student ORDER BY id")
        ]

    def rows(self) -> Iterator[Row]:
        """Yield the row of everyone in the class, by student id."""
        for student_id in self.student_ids():
            yield self.row(student_id)

    def row(self, student_id: str) -> Row:
        """Return a student's row.

        Raises:
            KeyError: nobody in the class has this id.
        """
        entry = self.entry(student_id)
        current = self.grades.newest_of(student_id, entry.submission)
        newest = self.grades.newest(student_id)
        status, problem = _status(entry, current, newest)
        grade = current if status in ("graded", "unusable") else None
        points = grade.points if grade else None
        parts = grade.parts if grade else {}
        return Row(
            student=entry.student,
            status=status,
            handed_in=entry.handed_in,
            possible=grade.possible if grade else self.subject.possible,
            passed=grade.passed if grade else False,
            machine_points=points,
            parts=parts,
            adjustments=self._adjustments(entry, points, parts),
            comments=self.decisions.comments(student_id),
            problem=problem,
            graded_at=grade.graded_at if grade else "",
            submitted_at=entry.submitted_at,
            marked_late=entry.marked_late,
        )

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
            _keep_options(connection, self.options.forgetting(student_id))
        self._database.compact()
        return count > 0

    def _adjustments(
        self, entry: ClassEntry, points: Decimal | None, parts: Mapping[str, Decimal]
    ) -> tuple[Adjustment, ...]:
        """Return what changes the machine's points, as it adds up to those that count.

        Points that a person stated for the grade come last.
        """
        added, final = [], []
        for one in self.decisions.overrides(entry.student.id):
            if one.is_final:
                final.append(one)
            elif one.set_to is None:
                added.append(one)
            else:
                before = self._points_of(entry.student.id, one.target, parts)
                added.append(replace(one, points=one.set_to - before))
        changes = (*added, *self._late(entry, points, added))
        total = sum((one.points for one in changes), points or Decimal(0))
        stated = (replace(one, points=(one.set_to or 0) - total) for one in final)
        return (*changes, *stated)

    def _points_of(
        self, student_id: str, target: str, parts: Mapping[str, Decimal]
    ) -> Decimal:
        """Return what the machine gives for a part or a step; 0 without a grade."""
        kind, _, name = target.partition(":")
        given = parts
        if kind == "step" and parts:
            steps = self.grades.document(student_id).exam.steps
            given = {step.name: step.points for step in steps}
        return given.get(name, Decimal(0))

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
            min(earned, self.subject.possible),
            marked=entry.marked_late,
        )
        return (loss,) if loss else ()


def _keep_options(connection: sqlite3.Connection, options: ClassOptions) -> None:
    connection.execute("DELETE FROM options")
    connection.execute("INSERT INTO options VALUES (?)", (encode_options(options),))


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
