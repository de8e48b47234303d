"""The gradebook: every grade of a class in one file, written as it is made."""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Self

import msgspec
from msgspec import structs

from dicedojo import __version__
from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database, insert
from dicedojo.classroom.gradebook.history import Decisions, Grades, settled_points
from dicedojo.classroom.gradebook.records import (
    CHANGES,
    ClassEntry,
    ClassOptions,
    Graded,
    Subject,
    decode_options,
)
from dicedojo.classroom.row import Row, Status
from dicedojo.course import CourseFolder, Courses, find_courses
from dicedojo.errors import DojoError, UnusableInput
from dicedojo.grading import hash_of_course
from dicedojo.submission import Names

FILE_NAME = "gradebook.sqlite"
CHANGED = "The submission changed after it was graded; the new one is not graded yet."
NOT_YET = "Not graded yet."
PERSONAL = (  # tables, and where they have a student's id
    ("student", "id"),
    ("grade", "student"),
    ("override", "student"),
    ("comment", "student"),
    ("settled", "student"),
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
        found = records.read(self._database, Subject, "SELECT * FROM subject")
        if not found:
            path = self._database.path
            raise UnusableInput(
                f"{path} holds no class yet.",
                next=f"dojo class grade FOLDER --kata KATA --out {path.parent}",
            )
        return found[0]

    @property
    def courses(self) -> Courses:
        """The courses of `find_courses`, and the folder that the last run was told.

        A course that lies in the class folder, or where the class handed in, is not
        among them.

        Raises:
            UnusableInput: a folder of DOJO_COURSE has no course, or two share a name.
            ContentError: the shipped course is missing.
        """
        subject = self.subject
        own = CourseFolder(subject.course, Path(subject.course_root))
        known = find_courses()
        is_taken = own.is_outside(self.path.parent, Path(subject.folder))
        return known.with_remembered(own) if is_taken else known

    @property
    def options(self) -> ClassOptions:
        """How the class is graded; the defaults where no run has said so."""
        rows = self._database.rows("SELECT json FROM options")
        return decode_options(rows[0][0]) if rows else ClassOptions()

    def take_names(self, student_id: str, names: Names) -> None:
        """Have a submission name the kata's functions so, from the next run on."""
        options = self.options
        stated = {**options.names, student_id: names}
        with self._database.transaction() as connection:
            _keep_options(connection, structs.replace(options, names=stated))
            connection.execute(
                "UPDATE student SET pending = ? WHERE id = ?",
                (CHANGES["names"], student_id),
            )

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
    ) -> None:
        """Replace the subject, the students and the options by those of this run.

        Grades stay. It happens all at once, or not at all.

        Raises:
            UnusableInput: the gradebook is about another kata.
        """
        self.require_kata(subject.kata)
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM subject")
            insert(connection, "subject", vars(subject))
            connection.execute("DELETE FROM student")
            for entry in entries:
                insert(connection, "student", entry.row)
            if options is not None:
                _keep_options(connection, options)

    def entries(self) -> Iterator[ClassEntry]:
        """Yield everyone in the class of the last run, by student id."""
        for student_id in self.student_ids():
            yield self.entry(student_id)

    def entry(self, student_id: str) -> ClassEntry:
        """Return a student's entry.

        Raises:
            KeyError: nobody in the class has this id.
        """
        query = "SELECT * FROM student WHERE id = ?"
        found = records.read(self._database, ClassEntry, query, student_id)
        if not found:
            raise KeyError(student_id)
        return found[0]

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
        current = newest = None
        if entry.handed_in:  # a roster may have thousands who did not
            current = self.grades.newest_of(student_id, entry.submission)
            newest = self.grades.newest(student_id)
        status, problem = _status(entry, current, newest)
        grade = current if status in ("graded", "unusable") else None
        points = grade.points if grade else None
        parts = grade.parts if grade else {}
        adjustments = settled_points(
            self.decisions.overrides(student_id),
            points,
            lambda target: self._given(student_id, parts, target),
        )
        return Row(
            student=entry.student,
            status=status,
            handed_in=entry.handed_in,
            possible=grade.possible if grade else self.subject.possible,
            passed=grade.passed if grade else False,
            machine_points=points,
            parts=parts,
            adjustments=adjustments,
            comments=self.decisions.comments(student_id),
            problem=problem,
            graded_at=grade.graded_at if grade else "",
            submitted_at=entry.submitted_at,
            marked_late=entry.marked_late,
            uploads=entry.uploads,
            stale=self._stale(entry, grade) if grade else "",
            settled=self.decisions.settled_of(student_id) if adjustments else (),
        )

    def _given(
        self, student_id: str, parts: Mapping[str, Decimal], target: str
    ) -> Decimal:
        """Return what the machine gives for a part or a step; 0 without a grade."""
        kind, _, name = target.partition(":")
        if kind == "step" and parts:
            steps = self.grades.document(student_id).exam.steps
            return next((one.points for one in steps if one.name == name), Decimal(0))
        return parts.get(name, Decimal(0))

    def _stale(self, entry: ClassEntry, grade: Graded) -> str:
        """Return which facts of a grade are others by now, "" if none are.

        They are those that the last run found, and course and dicedojo as they are now.
        """
        now = {"course": self._course_now, "kit": __version__}
        facts = {
            CHANGES[name]: None
            for name, fact in now.items()
            if fact not in ("", getattr(grade.inputs, name))
        }
        pending = filter(None, entry.pending.split(", "))
        return ", ".join(dict.fromkeys(pending) | facts)

    @cached_property
    def _course_now(self) -> str:
        """The hash of the class's course, "" where that is not here."""
        subject = self.subject
        try:
            course = self.courses.find(subject.course)
        except DojoError:  # a folder that is stated is not a course
            return ""
        known = course is not None and course.has(subject.kata)
        return hash_of_course(course.root, subject.kata) if course and known else ""

    def pseudonym(self, student_id: str) -> str:
        """Return a name that only this gradebook can turn into a student's.

        It stays the same as long as the gradebook does, and tells nothing about the
        id: without the secret, a list of all ids would not help to guess it.
        """
        ((secret,),) = self._database.rows("SELECT key FROM secret")
        digest = hmac.digest(bytes(secret), student_id.encode(), "sha256")
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


def _keep_options(connection: sqlite3.Connection, options: ClassOptions) -> None:
    connection.execute("DELETE FROM options")
    insert(connection, "options", {"json": msgspec.json.encode(options).decode()})


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
