"""One line of a gradebook: what the machine said, what a person changed, what counts.

Exports and pages are made from these rows. The whole grade document of a row is read
from the gradebook when it is needed, one at a time: a class of a thousand has hundreds
of megabytes of them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from dicedojo.report.adjusted import Adjustment, Comment

# missing: nothing was handed in. not graded: something was, and its grade is not there
# yet, or dojo failed on it. unusable: graded, and there was no module to run.
Status = Literal["graded", "unusable", "not graded", "missing"]


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
    # Which facts of the grade are others by now, "another course"; "" if none are. The
    # points count until it is graded again, and are marked wherever they stand.
    stale: str = ""
    # What a person looked at and left as it is, as `regraded_since` says it.
    settled: Collection[str] = ()

    @property
    def points(self) -> Decimal | None:
        """The points that count, between 0 and what is possible."""
        if self.machine_points is None and not self.overridden:
            return None
        total = (self.machine_points or Decimal(0)) + sum(
            (one.points for one in self.adjustments), Decimal(0)
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
        return next((one for one in self.adjustments if one.is_final), None)

    @property
    def regraded_since(self) -> str:
        """How the machine's points changed since an override was made, in a sentence.

        It is "" where they did not, or where a person looked at it and left it so.
        """
        made_for = [one.made_for for one in self.adjustments]
        others = [points for points in made_for if points != self.machine_points]
        if not others:
            return ""
        said = f"The machine's points were {others[-1]}, now {self.machine_points}."
        return "" if said in self.settled else said
