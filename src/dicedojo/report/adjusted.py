"""Additions of a class to a grade: points that count, who changed them, comments."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from dicedojo.grading import GradeDocument
from dicedojo.text import plain, score

NAME = 120  # characters of a name, before it loses its middle


@dataclass(frozen=True)
class Adjustment:
    """A change of the points by a person after the machine's grade."""

    points: Decimal  # to add; negative to subtract
    why: str
    who: str
    when: str  # in UTC: 2026-09-01T08:00:00+00:00
    target: str = ""  # part:tests, step:01_heads, test:ID; "" for the grade
    made_for: Decimal | None = None  # the machine's points at that time
    # The points that it sets for its target, whatever the machine gives.
    set_to: Decimal | None = None
    taken_back: bool = False  # in a history

    @property
    def is_final(self) -> bool:
        """Return whether it states the points of the grade; it is applied last."""
        return self.set_to is not None and not self.target


@dataclass(frozen=True)
class Comment:
    """A comment of a person to the student."""

    text: str
    who: str
    when: str  # in UTC: 2026-09-01T08:00:00+00:00


@dataclass(frozen=True)
class AdjustedGrade:
    """The grade that counts in a class, in addition to the machine's."""

    points: Decimal | None  # that count; None if undecided
    passed: bool
    changes: tuple[Adjustment, ...] = ()
    notes: tuple[Comment, ...] = ()
    label: str = ""  # instead of the submission's name: a name, or a pseudonym
    stale: str = ""  # the facts that have changed since: "another course"


def adjusted_view(
    grade: GradeDocument, adjusted: AdjustedGrade | None
) -> dict[str, Any]:
    """Return the points that count, and their explanation for the page."""
    if adjusted is None:
        adjusted = AdjustedGrade(grade.points if grade.decided else None, grade.passed)
    points = adjusted.points
    return {
        "submission": plain(adjusted.label or grade.submission, NAME),
        "points": score(grade.points if points is None else points),
        "passed": adjusted.passed,
        "decided": points is not None,
        "machine_points": score(grade.points) if grade.decided else "",
        "stale": adjusted.stale,
        **person_view(adjusted),
    }


def person_view(adjusted: AdjustedGrade) -> dict[str, Any]:
    """Return the changes and notes for `person.html`."""
    return {
        "changes": [(change, _stated(change)) for change in adjusted.changes],
        "notes": adjusted.notes,
    }


def _stated(change: Adjustment) -> str:
    if change.set_to is not None:
        return f"set to {score(change.set_to)}"
    sign = "+" if change.points > 0 else "−" if change.points < 0 else ""  # noqa: RUF001  # a minus
    return f"{sign}{score(abs(change.points))}"
