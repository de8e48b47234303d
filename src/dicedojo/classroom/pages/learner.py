"""One student's page: the grade, and what the class added to it."""

from __future__ import annotations

from decimal import Decimal

from dicedojo.classroom.pages.names import Label, own_name
from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.adjusted import AdjustedGrade, Change, Note
from dicedojo.report.html import render_html


def render_learner(
    row: Row,
    grade: GradeDocument,
    *,
    pass_mark: Decimal,
    label: Label = own_name,
) -> str:
    """Return the page of a student whose grade document is `grade`.

    With any label but the name, the page does not say where the submission lay.
    """
    adjusted = AdjustedGrade(
        points=row.points,
        passed=passed(row, pass_mark),
        changes=tuple(
            Change(one.points, one.why, one.who, one.when, one.kind, one.target)
            for one in row.adjustments
        ),
        notes=tuple(Note(one.text, one.who, one.when) for one in row.comments),
        label=label(row),
        anonymous=label is not own_name,
    )
    return render_html(grade, adjusted)


def passed(row: Row, pass_mark: Decimal) -> bool:
    """Return whether the points that count pass.

    A person may let someone pass whose tests alone are too weak; a rule about due
    dates may not.
    """
    if not row.adjustments:
        return row.passed
    enough = row.points is not None and row.points >= pass_mark
    return enough and (row.passed or row.overridden)
