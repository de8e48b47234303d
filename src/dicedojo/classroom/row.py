"""A student's row in the class: the points that count, and how pages call it.

What a class hands out or exports is made from these rows. The whole grade document of a
row is read from the gradebook when it is needed, one at a time: a class of a thousand
has hundreds of megabytes of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from msgspec import structs

from dicedojo.grading import GradeDocument
from dicedojo.report import Adjustment, Comment
from dicedojo.text import WHY, plain

# missing: nothing was handed in. not graded: something was, and its grade is not there
# yet, or dojo failed on it. unusable: graded, and there was no module to run.
Status = Literal["graded", "unusable", "not graded", "missing"]
IN_WORDS: dict[Status, str] = {
    "graded": "graded",
    "unusable": "no module to grade",
    "not graded": "not graded",
    "missing": "nothing handed in",
}


@dataclass(frozen=True)
class Student:
    """Someone who is expected to hand something in, or who did.

    `id` is unique in a class and stays the same from run to run: the roster's, or the
    name under which something was handed in where no roster says who that is.
    """

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    group: str = ""
    expected: bool = True  # False: handed in, and the roster does not know them
    # What an LMS calls the same person: {"canvas": "1034", "sis": "a123"}.
    known_as: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name for people to read."""
        return self.name or self.id


@dataclass(frozen=True)
class Row:
    """A student's line. Points are None as long as nothing is graded."""

    student: Student
    status: Status
    handed_in: str  # where, relative to the class's folder; "" where nothing was
    possible: Decimal
    passed: bool  # by the grade document alone
    machine_points: Decimal | None  # as the grade document says
    parts: dict[str, Decimal]  # points by part: {"behaviour": 50, "tests": 31.5}
    adjustments: tuple[Adjustment, ...] = ()
    comments: tuple[Comment, ...] = ()
    problem: str = ""  # why it is not graded or unusable, in a sentence
    graded_at: str = ""  # in UTC
    submitted_at: str = ""  # in UTC, where the LMS or the disk tells
    marked_late: bool = False  # by the LMS; then it may not tell when
    uploads: int = 1  # of which the newest counts
    # Which facts of the grade are others by now, "another course"; "" if none are. The
    # points count until it is graded again, and are marked wherever they stand.
    stale: str = ""
    # What a person looked at and left as it is, as `regraded_since` says it.
    closed_evidence: Collection[str] = ()

    @property
    def status_in_words(self) -> str:
        """The status as people read it, in a terminal and on a page."""
        return IN_WORDS[self.status]

    @property
    def upload(self) -> str:
        """Which upload counts, if it is not the first: `2nd upload`."""
        return upload_in_words(self.uploads)

    @property
    def points(self) -> Decimal | None:
        """The points that count, between 0 and what is possible."""
        if self.machine_points is None and not self.overridden:
            return None
        total = (self.machine_points or Decimal(0)) + sum(
            (adjustment.points for adjustment in self.adjustments), Decimal(0)
        )
        return min(max(total, Decimal(0)), self.possible)

    def passes(self, pass_mark: Decimal) -> bool:
        """Return whether the points that count pass.

        A person may let someone pass whose tests alone are too weak.
        """
        if not self.overridden:
            return self.passed
        return self.points is not None and self.points >= pass_mark

    def lacks_tests(self, pass_mark: Decimal) -> bool:
        """Return whether the points would do, and too few of them are for tests."""
        enough = self.points is not None and self.points >= pass_mark
        return enough and not self.passes(pass_mark)

    @property
    def overridden(self) -> bool:
        """Return whether a person changed the points."""
        return bool(self.adjustments)

    @property
    def stated(self) -> Adjustment | None:
        """The override that states the points of the grade; None without one."""
        return next(
            (adjustment for adjustment in self.adjustments if adjustment.is_final), None
        )

    @property
    def regraded_since(self) -> str:
        """How the machine's points changed since an override was made, in a sentence.

        It is "" where they did not, or where a person looked at it and left it so.
        """
        made_for = [adjustment.made_for for adjustment in self.adjustments]
        others = [points for points in made_for if points != self.machine_points]
        if not others:
            return ""
        message = f"The machine's points were {others[-1]}, now {self.machine_points}."
        return "" if message in self.closed_evidence else message


def upload_in_words(uploads: int) -> str:
    """Return which of so many uploads counts, if it is not the first: `2nd upload`."""
    if uploads < 2:  # the first
        return ""
    teen = uploads % 100 // 10 == 1
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(uploads % 10, "th")
    return f"{uploads}{ending} upload"


# What a page calls a student: a name, or a pseudonym.
Label = Callable[[Row], str]

NOT_GRADED = "What was handed in is not graded."
UNSAFE = re.compile(r"[^A-Za-z0-9]+")
LONGEST = 60  # characters of a file's name, without its suffix
# Windows cannot open files of these names, whatever their suffix.
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{n}{i}" for n in ("com", "lpt") for i in range(10)),
}


def own_name(row: Row) -> str:
    """Return the student's name as the roster or the submission has it."""
    return row.student.label


def without_names(grade: GradeDocument, label: str) -> GradeDocument:
    """Return a grade document that calls its submission by a label, and has no path.

    What the submission itself says, in a comment for example, stays.
    """
    provenance = structs.replace(grade.provenance, submission_path="")
    return structs.replace(grade, submission=label, provenance=provenance)


def problem_of(row: Row, label: Label) -> str:
    """Return the first line of why a row has no grade, "" where it has one.

    Where a student is called by anything but the name, a submission that is not graded
    is not named either: its path has names.
    """
    if label is not own_name and row.status == "not graded":
        return NOT_GRADED
    return plain(row.problem.partition("\n")[0], WHY)


def file_names(rows: Iterable[Row], label: Label) -> dict[str, str]:
    """Return the name of each student's page, by student id; no two are the same.

    A name says what the label says, and can be a file everywhere: letters, digits, `-`.
    Where a label has none of these, as 王小明 has not, it says what the id says.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for row in sorted(rows, key=lambda row: (label(row), row.student.id)):
        base = _base(label(row)) or _base(row.student.id) or "student"
        if base in RESERVED:
            base = f"{base}-"
        name, number = base, 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        names[row.student.id] = f"{name}.html"
    return names


def _base(text: str) -> str:
    # `Muller` for `Müller`; letters of other scripts are unsafe.
    parts = unicodedata.normalize("NFKD", text)
    plain_letters = "".join(
        letter for letter in parts if not unicodedata.combining(letter)
    )
    return UNSAFE.sub("-", plain_letters).strip("-").lower()[:LONGEST]


def printable_label(row: Row, label: Label) -> str:
    """Return the label fit to print, or the id where there is none."""
    return plain(label(row).strip() or row.student.id, 120)
