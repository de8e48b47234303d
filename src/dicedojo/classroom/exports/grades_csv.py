"""The file `grades.csv` of a class, with a line for each student.

It is for spreadsheets and programs: text cannot become a formula, and numbers stay
numbers. There is a column for each part that any grade of the class has.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from dicedojo.classroom.exports.results import (
    Result,
    Results,
    csv_text,
    number,
    safe_text,
)
from dicedojo.classroom.row import Row
from dicedojo.report import Adjustment

BEFORE = ("id", "name", "email", "section", "group", "status")
POINTS = ("points", "possible", "passed", "machine_points")
AFTER = (
    "override",
    "why",
    "graded_at",
    "submitted_at",
    "marked_late",
    "uploads",
    "stale",
)
PART = "part_"  # before the name of a part: `part_tests`


def grades_csv(results: Results, pass_mark: Decimal) -> str:
    """Return the file; its first line names the columns.

    `pass_mark` is on the scale of the gradebook, even if the results are scaled.
    """
    parts = list(
        dict.fromkeys(name for result in results.results for name in result.row.parts)
    )
    part_columns = [safe_text(f"{PART}{name}") for name in parts]
    header = (*BEFORE, *POINTS, *part_columns, *AFTER)
    lines = (
        _line(result, parts, results.possible, pass_mark) for result in results.results
    )
    return csv_text([header, *lines])


def _line(
    result: Result, parts: Sequence[str], possible: Decimal, pass_mark: Decimal
) -> list[str]:
    row = result.row
    student = row.student
    has_points = row.points is not None
    about = (student.id, student.name, student.email, student.section, student.group)
    return [
        *map(safe_text, about),
        row.status,
        number(result.points),
        number(possible),
        ("yes" if row.passes(pass_mark) else "no") if has_points else "",
        number(row.machine_points),
        *(number(row.parts.get(name)) for name in parts),
        number(_sum(row)),
        safe_text("; ".join(map(_why, row.adjustments))),
        row.graded_at,
        row.submitted_at,
        "yes" if row.marked_late else "",  # by the LMS; most mark nobody
        str(row.uploads) if row.handed_in else "",
        row.stale,
    ]


def _sum(row: Row) -> Decimal | None:
    points = [adjustment.points for adjustment in row.adjustments]
    return sum(points, Decimal(0)) if points else None


def _why(adjustment: Adjustment) -> str:
    by = f"{adjustment.who}, {adjustment.when}"
    target = f" {adjustment.target}" if adjustment.target else ""
    stated = adjustment.set_to
    set_to = f" set to {number(stated)}" if stated is not None else ""
    return f"override{target}{set_to}: {adjustment.why} ({by})"
