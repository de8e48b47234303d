"""What a class is about and who is in it, as the last run had it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple

from dicedojo.classroom.gradebook import records
from dicedojo.classroom.gradebook.database import Database
from dicedojo.classroom.gradebook.records import ClassEntry, Subject
from dicedojo.errors import UnusableInput


class Members:
    """The subject and the students of one gradebook."""

    def __init__(self, database: Database) -> None:
        self._database = database

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

    def replace(self, subject: Subject, entries: Sequence[ClassEntry]) -> None:
        """Replace the subject and the students by those of this run; grades stay.

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
