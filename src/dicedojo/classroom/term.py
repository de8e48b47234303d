"""What each student has in all classes of a term, and what that makes in total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from dicedojo.classroom.gradebook.records import Graded, Subject
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row, Student
from dicedojo.classroom.term_file import Term
from dicedojo.course.rubric import TOTAL
from dicedojo.errors import UnusableInput
from dicedojo.grading.scoring import cents
from dicedojo.text import counted, plain, score


@dataclass(frozen=True)
class Attempt:
    """A submission of a student that was graded; a later one may be worse."""

    graded_at: str  # the first time, in UTC
    points: Decimal  # of the machine, by its newest grade
    passed: bool


@dataclass(frozen=True)
class Standing:
    """A student in one class of the term."""

    title: str  # of the class
    row: Row | None  # None where the student is not in that class
    attempts: tuple[Attempt, ...] = ()  # the oldest first
    passed: bool = False
    counts: bool = True  # False where `best` leaves it out

    @property
    def points(self) -> Decimal | None:
        """The points that count in that class."""
        return self.row.points if self.row else None

    @property
    def share(self) -> Fraction:
        """The share of what was possible; 0 without points."""
        if self.row is None or not self.row.points or not self.row.possible:
            return Fraction(0)
        return Fraction(self.row.points) / Fraction(self.row.possible)

    @property
    def best(self) -> Decimal | None:
        """The most points that the machine gave for any submission."""
        return max((one.points for one in self.attempts), default=None)

    @property
    def undecided(self) -> bool:
        """Return whether something was handed in that has no points yet."""
        return bool(self.row and self.row.handed_in and self.row.points is None)

    def changed(self, kind: str) -> Decimal | None:
        """Return the points of an override or of being late; None without."""
        changes = self.row.adjustments if self.row else ()
        points = [one.points for one in changes if one.kind == kind]
        return sum(points, Decimal(0)) if points else None

    @property
    def notes(self) -> tuple[str, ...]:
        """All that a person should know of these points."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        if self.row is None:
            yield "not in this class: 0"
        elif self.undecided:
            yield "not graded: 0 until it is"
        elif self.points is None:
            yield "nothing handed in: 0"
        elif self.row.status == "unusable":
            yield "no module to grade"
        if self.row and self.row.stale:
            yield f"stale ({self.row.stale})"
        if not self.counts:
            yield "left out"
        late, override = self.changed("late"), self.changed("override")
        if late is not None:
            yield f"late: {score(late)}"
        if override is not None:
            yield "changed by a person"


@dataclass(frozen=True)
class TermRow:
    """A student's line: a standing for each class, and the total."""

    student: Student
    pseudonym: str
    standings: tuple[Standing, ...]
    total: Decimal  # of 100, rounded to hundredths, halves up

    @property
    def undecided(self) -> bool:
        """Return whether a grade is open, so that the total may rise."""
        return any(one.undecided for one in self.standings)

    @property
    def notes(self) -> list[str]:
        noted = [one for one in self.standings if one.notes]
        return [f"{one.title} {', '.join(one.notes)}" for one in noted]

    @property
    def row(self) -> Row:
        """The total as a row of a gradebook, from which exports are made.

        It has no points as long as a grade is open.
        """
        stale = [one for one in self.standings if one.row and one.row.stale]
        return Row(
            student=self.student,
            status="not graded" if self.undecided else "graded",
            handed_in="",
            possible=Decimal(TOTAL),
            passed=False,
            machine_points=None if self.undecided else self.total,
            parts={one.title: one.points or Decimal(0) for one in self.standings},
            problem=". ".join(self.notes),
            stale=", ".join(
                f"{one.title}: {one.row.stale}" for one in stale if one.row
            ),
        )


def total_of(
    term: Term, shares: Sequence[Fraction]
) -> tuple[Decimal, tuple[bool, ...]]:
    """Return the points of 100 that shares in its classes make, and which count.

    With `best` the largest shares count; of equal ones the earlier class.
    """
    optional = [n for n, one in enumerate(term.classes) if not one.always]
    optional.sort(key=lambda n: -shares[n])
    left_out = set() if term.best is None else set(optional[term.best :])
    counts = tuple(n not in left_out for n in range(len(term.classes)))
    weights = [
        Fraction(one.weight) if kept else Fraction(0)
        for one, kept in zip(term.classes, counts, strict=True)
    ]
    earned = sum((w * s for w, s in zip(weights, shares, strict=True)), Fraction(0))
    return cents(TOTAL * earned / sum(weights)), counts


def with_titles(term: Term, subjects: Sequence[Subject]) -> Term:
    """Return the term, in which each class without a title has that of its kata.

    Raises:
        UnusableInput: two classes would have the same title.
    """
    titles = [
        one.title or plain(subject.title)
        for one, subject in zip(term.classes, subjects, strict=True)
    ]
    twice = next((one for one in titles if titles.count(one) > 1), None)
    if twice is not None:
        raise UnusableInput(
            f"{counted(titles.count(twice), 'class', 'classes')} of the term are "
            f"called {twice!r}.",
            hint="State a title for each in the file of the term.",
        )
    classes = (
        replace(one, title=title)
        for one, title in zip(term.classes, titles, strict=True)
    )
    return replace(term, classes=tuple(classes))


def term_rows(term: Term, books: Sequence[Gradebook]) -> list[TermRow]:
    """Return everyone who is in a class of the term, by id, which is the same in all.

    `books` are the gradebooks of its classes, in the same order.
    """
    ids = sorted({id for book in books for id in book.student_ids()})
    members = [set(book.student_ids()) for book in books]
    marks = [book.subject.pass_mark for book in books]
    rows = []
    for id in ids:
        standings = [
            _standing(one.title, book, id, mark)
            if id in known
            else Standing(one.title, None)
            for one, book, known, mark in zip(
                term.classes, books, members, marks, strict=True
            )
        ]
        total, counts = total_of(term, [one.share for one in standings])
        rows.append(
            TermRow(
                _person([one.row.student for one in standings if one.row]),
                books[0].pseudonym(id),
                tuple(
                    replace(one, counts=kept)
                    for one, kept in zip(standings, counts, strict=True)
                ),
                total,
            )
        )
    return rows


def _standing(title: str, book: Gradebook, id: str, pass_mark: Decimal) -> Standing:
    row = book.row(id)
    found: dict[str, list[Graded]] = {}
    for one in book.grades.history(id):
        if one.points is not None:
            found.setdefault(one.inputs.submission, []).append(one)
    attempts = tuple(
        Attempt(grades[0].graded_at, grades[-1].points or Decimal(0), grades[-1].passed)
        for grades in found.values()
    )
    return Standing(title, row, attempts, row.passes(pass_mark))


def _person(known: Sequence[Student]) -> Student:
    """Return a student as the first class has them that expects them, or the first.

    What an LMS calls them is put together from all classes.
    """
    first = next((one for one in known if one.expected), known[0])
    names = {key: each for one in known[::-1] for key, each in one.known_as.items()}
    return replace(first, known_as={**names, **first.known_as})
