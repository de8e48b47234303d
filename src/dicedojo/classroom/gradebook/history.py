"""The history of a class: all grades, and the decisions of people about them.

The newest grade of a submission counts. An override or a comment that is taken back
keeps its row for the history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from decimal import Decimal

from dicedojo.classroom.gradebook.database import Database, insert
from dicedojo.classroom.gradebook.records import (
    Graded,
    Inputs,
    grade_of,
    read,
    unpack,
)
from dicedojo.classroom.row import without_names
from dicedojo.grading import GradeDocument
from dicedojo.report import Adjustment, Comment

# All columns except the document, which may be large.
GRADED = ", ".join(
    column.name
    for column in (*fields(Graded), *fields(Inputs))
    if column.name != "inputs"
)
CURRENT_DOCUMENT = """
SELECT document FROM student JOIN grade
ON number = (SELECT max(number) FROM grade WHERE grade.student = student.id
             AND grade.submission = student.submission AND points IS NOT NULL)
WHERE student.id = ?
"""
TRIED_DOCUMENT = CURRENT_DOCUMENT.replace("AND points IS NOT NULL", "")
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
        """Write a grade from a packed document to the disk, and return it."""
        grade = grade_of(unpack(blob), inputs, why)
        self._insert(student_id, grade, blob)
        return grade

    def record_failure(
        self, student_id: str, inputs: Inputs, problem: str, why: str, when: str
    ) -> Graded:
        """Add an attempt on which dojo failed; it has no document."""
        ((possible,),) = self._database.rows("SELECT possible FROM subject")
        grade = Graded(
            *(when, "not graded", None, Decimal(possible), False, {}),
            *(problem, why, 0.0, inputs),
        )
        self._insert(student_id, grade, None)
        return grade

    def history(self, student_id: str) -> tuple[Graded, ...]:
        """Return all grades of a student, the oldest first."""
        return self._where("student = ? ORDER BY number", student_id)

    def newest(self, student_id: str) -> Graded | None:
        """Return the newest grade or attempt, of any submission."""
        return next(iter(self._where(NEWEST, student_id)), None)

    def newest_of(self, student_id: str, submission: str) -> Graded | None:
        """Return the newest decided grade of this submission."""
        return next(iter(self._where(NEWEST_OF, student_id, submission)), None)

    def _where(self, condition: str, *values: str) -> tuple[Graded, ...]:
        query = f"SELECT {GRADED} FROM grade WHERE {condition}"  # noqa: S608
        return tuple(read(self._database, Graded, query, *values))

    def document(self, student_id: str) -> GradeDocument:
        """Return the document of the current grade.

        Raises:
            KeyError: the student has no current grade.
        """
        rows = self._database.rows(CURRENT_DOCUMENT, student_id)
        if not rows:
            raise KeyError(student_id)
        return unpack(rows[0][0])

    def tried(self, student_id: str) -> GradeDocument | None:
        """Return the document of the last attempt at the submission, if there is one.

        It may not be decided.
        """
        rows = self._database.rows(TRIED_DOCUMENT, student_id)
        return unpack(rows[0][0]) if rows and rows[0][0] else None

    def _insert(self, student_id: str, grade: Graded, blob: bytes | None) -> None:
        """Add a grade, with its packed document if it has one.

        The student's entry gets this submission, which may have changed during the run.
        A grade with points is not pending any more.
        """
        with self._database.transaction() as connection:
            row = vars(grade) | vars(grade.inputs)
            del row["inputs"]
            row |= {"student": student_id, "document": blob}
            insert(connection, "grade", row)
            connection.execute(
                "UPDATE student SET submission = ?, "
                "pending = CASE WHEN ? IS NULL THEN pending ELSE '' END WHERE id = ?",
                (grade.inputs.submission, grade.points, student_id),
            )


class Documents:
    """A re-iterable snapshot of the current documents, by student id.

    It does not include grades that a run records later. A student who is deleted later
    is skipped. With a function that returns pseudonyms by id, names are left out.
    """

    def __init__(
        self, database: Database, pseudonym: Callable[[str], str] | None = None
    ) -> None:
        self._database = database
        self._pseudonym = pseudonym
        self._numbers = database.rows(CURRENT)  # of the grades

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[GradeDocument]:
        for _, document in self.by_student():
            yield document

    def by_student(self) -> Iterator[tuple[str, GradeDocument]]:
        """Yield each student's id and document."""
        for student_id, number in self._numbers:
            query = "SELECT document FROM grade WHERE number = ?"
            for (blob,) in self._database.rows(query, number):
                document = unpack(blob)
                if self._pseudonym is not None:
                    document = without_names(document, self._pseudonym(student_id))
                yield student_id, document


WITHDRAW = (
    "UPDATE override SET withdrawn_at = ?1, withdrawn_by = ?2 "
    "WHERE student = ?3 AND withdrawn_at = ''"
)
STANDING = (
    "SELECT * FROM override WHERE student = ? AND withdrawn_at = '' ORDER BY number"
)
HISTORY = """
SELECT *, 0 AS taken_back FROM override WHERE student = ?1
UNION ALL
SELECT number, student, target, points, made_for, why,
withdrawn_by, withdrawn_at, '', '', set_to, 1
FROM override WHERE student = ?1 AND withdrawn_at != ''
ORDER BY "when", number, taken_back
"""


class Decisions:
    """Overrides and comments of one gradebook."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def closed_cases(self) -> set[tuple[str, str, str]]:
        """Return the student, kind and evidence of the cases that a person closed."""
        rows = self._database.rows("SELECT student, kind, evidence FROM settled")
        return {(student, kind, evidence) for student, kind, evidence in rows}

    def closed_evidence(self, student_id: str) -> frozenset[str]:
        """Return the evidence of a student's cases that a person closed."""
        query = "SELECT evidence FROM settled WHERE student = ?"
        rows = self._database.rows(query, student_id)
        return frozenset(evidence for (evidence,) in rows)

    def close_case(  # the columns
        self, student_id: str, kind: str, evidence: str, *, who: str, when: str
    ) -> None:
        """Record that a person reviewed a case and did not change the grade."""
        row = {"student": student_id, "kind": kind, "evidence": evidence}
        self._database.insert("settled", {**row, "who": who, "when": when})

    def add_override(  # noqa: PLR0913  # the columns
        self,
        student_id: str,
        points: Decimal,
        *,
        why: str,
        who: str,
        when: str,
        target: str = "",
        made_for: Decimal | None = None,
        set_to: Decimal | None = None,
    ) -> None:
        """Add `points`, which may be negative, to a grade.

        `target` is "" for the grade, or `part:tests`, `step:01_heads`, `test:ID`. A
        former override of this target is replaced. `made_for` are the machine's points
        now. With `set_to` the target has these points from now on, independent of the
        machine's.
        """
        with self._database.transaction() as connection:
            connection.execute(
                f"{WITHDRAW} AND target = ?4", (when, who, student_id, target)
            )
            author = {"student": student_id, "who": who, "when": when}
            change = {"target": target, "points": points, "why": why}
            row = {**author, **change, "made_for": made_for, "set_to": set_to}
            insert(connection, "override", row)

    def withdraw_overrides(
        self, student_id: str, target: str = "", *, who: str, when: str
    ) -> int:
        """Take back overrides, all or those of one target; return their number."""
        return self._database.execute(
            f"{WITHDRAW} AND ?4 IN ('', target)", when, who, student_id, target
        )

    def history(self, student_id: str) -> tuple[Adjustment, ...]:
        """Return all overrides and their withdrawals, the oldest first."""
        return tuple(
            replace(adjustment, points=-adjustment.points)
            if adjustment.taken_back
            else adjustment
            for adjustment in read(self._database, Adjustment, HISTORY, student_id)
        )

    def add_comment(self, student_id: str, comment: Comment) -> None:
        self._database.insert("comment", {"student": student_id, **vars(comment)})

    def withdraw_comments(self, student_id: str, *, when: str) -> int:
        """Take back all comments to a student; return their number."""
        return self._database.execute(
            "UPDATE comment SET withdrawn_at = ? "
            "WHERE student = ? AND withdrawn_at = ''",
            *(when, student_id),
        )

    def comments(self, student_id: str) -> tuple[Comment, ...]:
        """Return the comments that are not taken back, the oldest first."""
        query = (
            "SELECT * FROM comment "
            "WHERE student = ? AND withdrawn_at = '' ORDER BY number"
        )
        return tuple(read(self._database, Comment, query, student_id))

    def overrides(self, student_id: str) -> tuple[Adjustment, ...]:
        """Return the overrides that are not taken back, the oldest first."""
        return tuple(read(self._database, Adjustment, STANDING, student_id))


def resolve_overrides(
    overrides: Iterable[Adjustment],
    points: Decimal | None,
    machine_points: Callable[[str], Decimal],
) -> tuple[Adjustment, ...]:
    """Return the overrides with the points that each adds to the machine's `points`.

    `points` is None without a grade. `machine_points` returns the machine's points for
    a target, such as `part:tests`. An override that sets the grade comes last.
    """
    added, final = [], []
    for override in overrides:
        if override.is_final:
            final.append(override)
        elif override.set_to is None:
            added.append(override)
        else:
            points_now = machine_points(override.target)
            added.append(replace(override, points=override.set_to - points_now))
    total = sum((override.points for override in added), points or Decimal(0))
    stated = (
        replace(override, points=(override.set_to or 0) - total) for override in final
    )
    return (*added, *stated)
