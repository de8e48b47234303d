"""A student's row in the class: the points that count, and the label on pages.

Pages and exports of a class are made from these rows. The grade document of a row is
read from the gradebook when it is needed, one at a time, because those of a class of a
thousand take hundreds of megabytes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from msgspec import structs

from dicedojo.grading import GradeDocument
from dicedojo.report import Adjustment, Comment
from dicedojo.text import WHY, plain

# missing: nothing was handed in. not graded: there is no grade yet, or dojo failed.
# unusable: graded, but there was no module to run.
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

    `id` is unique in a class and stays the same from run to run: the roster's id, or
    the name of the submission if it is not on a roster.
    """

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    group: str = ""
    expected: bool = True  # False: handed in, but not on the roster
    # Ids of the person in an LMS: {"canvas": "1034", "sis": "a123"}.
    known_as: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name, or else the id."""
        return self.name or self.id


@dataclass(frozen=True)
class Row:
    """A student's row. Points are None until a submission is graded."""

    student: Student
    status: Status
    handed_in: str  # path relative to the class's folder; "" for nothing
    possible: Decimal
    passed: bool  # according to the grade document
    machine_points: Decimal | None  # according to the grade document
    parts: dict[str, Decimal]  # points by part: {"behaviour": 50, "tests": 31.5}
    adjustments: tuple[Adjustment, ...] = ()
    comments: tuple[Comment, ...] = ()
    problem: str = ""  # why it is not graded or unusable, in a sentence
    graded_at: str = ""  # in UTC
    submitted_at: str = ""  # in UTC, if the LMS or the disk has it
    marked_late: bool = False  # by the LMS, perhaps without a time
    uploads: int = 1  # the newest counts; 0 if it is not clear which one does
    # Inputs of the grade that have changed, such as "another course"; "" if none have.
    # The points count until it is graded again, and are marked as stale.
    stale: str = ""
    # Messages of `graded_since` that a person has reviewed.
    closed_evidence: Collection[str] = ()
    pseudonym: str = ""  # in place of the name on pages, if it should not be known

    @property
    def label(self) -> str:
        """The pseudonym, or else the name from the roster or the submission."""
        return self.pseudonym or self.student.label

    @property
    def printable_label(self) -> str:
        """The label with printable characters only, or else the id."""
        return plain(self.label.strip() or self.student.id, 120)

    @property
    def why_no_grade(self) -> str:
        """The first line of the reason why it has no grade, "" if it has one.

        With a pseudonym, the path of a submission that is not graded is left out,
        because it may contain names.
        """
        if self.pseudonym and self.status == "not graded":
            return NOT_GRADED
        return plain(self.problem.partition("\n")[0], WHY)

    @property
    def status_in_words(self) -> str:
        """The status for people."""
        return IN_WORDS[self.status]

    @property
    def upload(self) -> str:
        """The upload that counts, if it is not the first: `2nd upload`."""
        return upload_in_words(self.uploads)

    @property
    def points(self) -> Decimal | None:
        """The points that count, between 0 and the maximum."""
        if self.machine_points is None and not self.overridden:
            return None
        total = (self.machine_points or Decimal(0)) + sum(
            adjustment.points for adjustment in self.adjustments
        )
        return min(max(total, Decimal(0)), self.possible)

    def passes(self, pass_mark: Decimal) -> bool:
        """Return whether the points that count pass.

        With an override, a student may pass whose tests are too weak.
        """
        if not self.overridden:
            return self.passed
        return self.points is not None and self.points >= pass_mark

    def lacks_tests(self, pass_mark: Decimal) -> bool:
        """Return whether there are enough points, but too few of them for tests."""
        enough = self.points is not None and self.points >= pass_mark
        return enough and not self.passes(pass_mark)

    @property
    def overridden(self) -> bool:
        """Return whether a person changed the points."""
        return bool(self.adjustments)

    @property
    def kept(self) -> bool:
        """Return whether nothing is handed in now, and the last grade stays."""
        return self.machine_points is not None and not self.handed_in

    @property
    def stated(self) -> Adjustment | None:
        """The override that sets the points of the grade, if any."""
        return next(
            (adjustment for adjustment in self.adjustments if adjustment.is_final), None
        )

    @property
    def graded_since(self) -> str:
        """The change of the machine's points since an override, in a sentence.

        It is "" if they did not change, or if a person has reviewed the change.
        """
        made_for = [adjustment.made_for for adjustment in self.adjustments]
        others = [points for points in made_for if points != self.machine_points]
        if not others:
            return ""
        before, now = (
            "none" if points is None else points
            for points in (others[-1], self.machine_points)
        )
        message = f"The machine's points were {before}, now {now}."
        return "" if message in self.closed_evidence else message


def upload_in_words(uploads: int) -> str:
    """Return the upload that counts, if it is not the first: `2nd upload`."""
    if uploads < 2:  # the first
        return ""
    teen = uploads % 100 // 10 == 1
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(uploads % 10, "th")
    return f"{uploads}{ending} upload"


NOT_GRADED = "What was handed in is not graded."
UNSAFE = re.compile(r"[^A-Za-z0-9]+")
LONGEST = 60  # characters of a file's name, without its suffix
# Windows cannot open files with these names, with any suffix.
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{n}{i}" for n in ("com", "lpt") for i in range(10)),
}


def without_names(grade: GradeDocument, label: str) -> GradeDocument:
    """Return a grade document with a label instead of the submission's name and path.

    Names inside the submission, for example in a comment, stay.
    """
    provenance = structs.replace(grade.provenance, submission_path="")
    return structs.replace(grade, submission=label, provenance=provenance)


def file_names(rows: Iterable[Row]) -> dict[str, str]:
    """Return the unique name of each student's page, by student id.

    It is made from the label, with characters that every system allows: letters, digits
    and `-`. If the label has none of these, such as 王小明, it is made from the id.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for row in sorted(rows, key=lambda row: (row.label, row.student.id)):
        base = _base(row.label) or _base(row.student.id) or "student"
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
    # `Muller` for `Müller`; letters of other scripts are replaced.
    parts = unicodedata.normalize("NFKD", text)
    plain_letters = "".join(
        letter for letter in parts if not unicodedata.combining(letter)
    )
    return UNSAFE.sub("-", plain_letters).strip("-").lower()[:LONGEST]
