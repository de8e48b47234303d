"""The gradebook: all grades of a class in one file."""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Self

import msgspec
from msgspec import structs

from dicedojo import __version__
from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database, insert
from dicedojo.classroom.gradebook.history import (
    Decisions,
    Documents,
    Grades,
    resolve_overrides,
)
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
NOT_YET = "It waits to be graded."
PERSONAL = (  # tables, and the column with the student's id
    ("student", "id"),
    ("grade", "student"),
    ("override", "student"),
    ("comment", "student"),
    ("settled", "student"),
)


def open_gradebook(class_folder: Path, *, writing: bool) -> Gradebook:
    """Return the gradebook of a class folder; for `writing`, create it if needed.

    Several processes may open it, and write one after another.

    Raises:
        UnusableInput: there is none to read, or its format is unknown.
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
    """A class: its students, all grades, and the decisions of people about them.

    Close it, or use it in a `with`. Every method may raise GradebookFault. Do not use
    it in a process that was forked after opening it.
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
        """The subject of the class.

        Raises:
            UnusableInput: there was no run yet.
        """
        subjects = records.read(self._database, Subject, "SELECT * FROM subject")
        if not subjects:
            path = self._database.path
            raise UnusableInput(
                f"{path} holds no class yet.",
                next=f"dojo class grade FOLDER --kata KATA --out {path.parent}",
            )
        return subjects[0]

    @property
    def courses(self) -> Courses:
        """The courses of `find_courses`, and the course of the last run.

        A course in the class folder or among the submissions is left out.

        Raises:
            UnusableInput: a folder of DOJO_COURSE has no course, or two share a name.
            ContentError: the shipped course is missing.
        """
        subject = self.subject
        own = CourseFolder(subject.course, Path(subject.course_root))
        courses = find_courses()
        is_taken = own.is_outside(self.path.parent, Path(subject.folder))
        return courses.with_remembered(own) if is_taken else courses

    @property
    def options(self) -> ClassOptions:
        """The options of the last run, or the defaults."""
        rows = self._database.rows("SELECT json FROM options")
        return decode_options(rows[0][0]) if rows else ClassOptions()

    def take_names(self, student_id: str, names: Names) -> None:
        """Store the names in a submission, for the next run."""
        options = self.options
        stated = {**options.names, student_id: names}
        with self._database.transaction() as connection:
            _keep_options(connection, structs.replace(options, names=stated))
            connection.execute(
                "UPDATE student SET pending = ? WHERE id = ?",
                (CHANGES["names"], student_id),
            )

    def require_kata(self, kata: str) -> None:
        """Require that the gradebook is new, or about this kata.

        Raises:
            UnusableInput: it is about another kata.
        """
        rows = self._database.rows("SELECT kata FROM subject")
        if rows and rows[0][0] != kata:
            path = self._database.path
            raise UnusableInput(
                f"{path} holds grades for {rows[0][0]}, not for {kata}.",
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

        Grades stay. This is one transaction.
        """
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM subject")
            insert(connection, "subject", vars(subject))
            connection.execute("DELETE FROM student")
            for entry in entries:
                insert(connection, "student", entry.row)
            if options is not None:
                _keep_options(connection, options)

    def entries(self) -> Iterator[ClassEntry]:
        """Yield all entries of the last run, by student id."""
        for student_id in self.student_ids():
            yield self.entry(student_id)

    def entry(self, student_id: str) -> ClassEntry:
        """Return a student's entry.

        Raises:
            KeyError: nobody in the class has this id.
        """
        query = "SELECT * FROM student WHERE id = ?"
        entries = records.read(self._database, ClassEntry, query, student_id)
        if not entries:
            raise KeyError(student_id)
        return entries[0]

    def student_ids(self) -> list[str]:
        """Return the ids of all students in the class, sorted."""
        rows = self._database.rows("SELECT id FROM student ORDER BY id")
        return [student_id for (student_id,) in rows]

    def rows(self, *, hashed: bool = False) -> Iterator[Row]:
        """Yield the rows of all students in the class, by id; `hashed` by pseudonym."""
        for student_id in self.student_ids():
            pseudonym = self.pseudonym(student_id) if hashed else ""
            yield replace(self.row(student_id), pseudonym=pseudonym)

    def row(self, student_id: str) -> Row:
        """Return a student's row.

        Raises:
            KeyError: nobody in the class has this id.
        """
        entry = self.entry(student_id)
        current = newest = None
        if entry.submission:  # a roster may have thousands without one
            current = self.grades.newest_of(student_id, entry.submission)
            newest = self.grades.newest(student_id)
        status, problem = _status(entry, current, newest)
        grade = current if status in ("graded", "unusable") else None
        points = grade.points if grade else None
        parts = grade.parts if grade else {}
        adjustments = resolve_overrides(
            self.decisions.overrides(student_id),
            points,
            lambda target: self._machine_points(student_id, parts, target),
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
            closed_evidence=self.decisions.closed_evidence(student_id)
            if adjustments
            else (),
        )

    def _machine_points(
        self, student_id: str, parts: Mapping[str, Decimal], target: str
    ) -> Decimal:
        kind, _, name = target.partition(":")
        if kind == "step" and parts:
            steps = self.grades.document(student_id).exam.steps
            return next(
                (step.points for step in steps if step.name == name), Decimal(0)
            )
        return parts.get(name, Decimal(0))

    def _stale(self, entry: ClassEntry, grade: Graded) -> str:
        """Return the inputs of a grade that have changed, "" if none have.

        These are the changes found by the last run, and changes of the course and of
        dicedojo since then.
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
        subject = self.subject
        try:
            course = self.courses.find(subject.course)
        except DojoError:  # a folder that is stated is not a course
            return ""
        has_kata = course is not None and course.has(subject.kata)
        return hash_of_course(course.root, subject.kata) if course and has_kata else ""

    def pseudonym(self, student_id: str) -> str:
        """Return a name for a student that only this gradebook can resolve.

        It is constant for a gradebook, and does not reveal the id: without the secret,
        a list of all ids would not help to guess it.
        """
        ((secret,),) = self._database.rows("SELECT key FROM secret")
        digest = hmac.digest(bytes(secret), student_id.encode(), "sha256")
        return f"s-{digest[:6].hex()}"

    def documents(self, *, hashed: bool = False) -> Documents:
        """Return the current documents, without names if `hashed`."""
        return Documents(self._database, self.pseudonym if hashed else None)

    def forget(self, student_id: str) -> None:
        """Delete all data about a student."""
        with self._database.transaction() as connection:
            for table, column in PERSONAL:
                statement = f"DELETE FROM {table} WHERE {column} = ?"  # noqa: S608
                connection.execute(statement, (student_id,))
            _keep_options(connection, self.options.without_student(student_id))
        self._database.compact()


def _keep_options(connection: sqlite3.Connection, options: ClassOptions) -> None:
    connection.execute("DELETE FROM options")
    insert(connection, "options", {"json": msgspec.json.encode(options).decode()})


def _status(
    entry: ClassEntry, current: Graded | None, newest: Graded | None
) -> tuple[Status, str]:
    if entry.problem:
        return "not graded", entry.problem
    if not entry.submission:
        return "missing", ""
    if current is not None:
        return current.status, current.problem
    if newest is None:
        return "not graded", NOT_YET
    if newest.inputs.submission == entry.submission:
        return "not graded", newest.problem
    return "not graded", CHANGED
