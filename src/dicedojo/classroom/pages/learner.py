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
    return render_html(grade, adjusted_grade(row, pass_mark=pass_mark, label=label))


def adjusted_grade(row: Row, *, pass_mark: Decimal, label: Label) -> AdjustedGrade:
    """Return what counts for a student, and what a person or a rule said."""
    return AdjustedGrade(
        points=row.points,
        passed=row.passes(pass_mark),
        changes=tuple(
            Change(one.points, one.why, one.who, one.when, one.kind, one.target)
            for one in row.adjustments
        ),
        notes=tuple(Note(one.text, one.who, one.when) for one in row.comments),
        label=label(row),
        anonymous=label is not own_name,
    )
