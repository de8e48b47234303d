"""The file `grades.csv` of a class, with a line for each student.

It is for spreadsheets and programs: text cannot become a formula, and numbers stay
numbers. There is a column for each part that any grade of the class has.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

from dicedojo.classroom.exports.results import Result, Results, number, safe_text
from dicedojo.classroom.row import Row
from dicedojo.report import Adjustment


def grades_csv(results: Results, pass_mark: Decimal) -> str:
    """Return the file; its first line names the columns, those of any student.

    There is at least one student. `pass_mark` is on the scale of the gradebook, even if
    the results are scaled. Cells have quotes where needed, and lines end with CRLF:
    https://www.rfc-editor.org/rfc/rfc4180
    """
    parts = dict.fromkeys(
        name for result in results.results for name in result.row.parts
    )
    lines = [
        _line(result, parts, results.possible, pass_mark) for result in results.results
    ]
    buffer = io.StringIO()
    table = csv.DictWriter(buffer, lines[0])
    table.writeheader()
    table.writerows(lines)
    return buffer.getvalue()


def _line(
    result: Result, parts: Iterable[str], possible: Decimal, pass_mark: Decimal
) -> dict[str, str]:
    """Return the cells by column."""
    row = result.row
    student = row.student
    has_points = row.points is not None
    return {
        "id": safe_text(student.id),
        "name": safe_text(student.name),
        "email": safe_text(student.email),
        "section": safe_text(student.section),
        "group": safe_text(student.group),
        "status": row.status,
        "points": number(result.points),
        "possible": number(possible),
        "passed": ("yes" if row.passes(pass_mark) else "no") if has_points else "",
        "machine_points": number(row.machine_points),
        **{safe_text(f"part_{name}"): number(row.parts.get(name)) for name in parts},
        "override": number(_sum(row)),
        "why": safe_text("; ".join(map(_why, row.adjustments))),
        "graded_at": row.graded_at,
        "submitted_at": row.submitted_at,
        "marked_late": "yes" if row.marked_late else "",  # by the LMS
        "uploads": str(row.uploads) if row.handed_in else "",
        "stale": row.stale,
    }


def _sum(row: Row) -> Decimal | None:
    points = [adjustment.points for adjustment in row.adjustments]
    return sum(points, Decimal(0)) if points else None


def _why(adjustment: Adjustment) -> str:
    by = f"{adjustment.who}, {adjustment.when}"
    target = f" {adjustment.target}" if adjustment.target else ""
    stated = adjustment.set_to
    set_to = f" set to {number(stated)}" if stated is not None else ""
    return f"override{target}{set_to}: {adjustment.why} ({by})"
