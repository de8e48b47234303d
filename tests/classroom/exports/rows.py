"""Rows of a small class, made by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from dicedojo.classroom.exports.results import Results, results_of
from dicedojo.classroom.row import Row, Status, Student

POSSIBLE = Decimal(100)


def row(
    id: str,
    points: str | None,
    status: Status | None = None,
    possible: Decimal = POSSIBLE,
    **about: Any,
) -> Row:
    """Return a student's row; without points, nothing was handed in."""
    adjustments = about.pop("adjustments", ())
    return Row(
        student=Student(id, **about),
        status=status or ("missing" if points is None else "graded"),
        handed_in="" if points is None else f"{id}.zip",
        possible=possible,
        passed=points is not None and Decimal(points) >= 55,
        machine_points=None if points is None else Decimal(points),
        parts={} if points is None else {"behaviour": Decimal(points)},
        adjustments=adjustments,
    )


def results(*rows: Row, **scale: Any) -> Results:
    return results_of(rows, POSSIBLE, **scale)
