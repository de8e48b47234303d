"""One student's page: the grade, and what the class added to it."""

from __future__ import annotations

from decimal import Decimal

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.pages.names import (
    NOT_GRADED,
    Label,
    own_name,
    problem_of,
    shown,
)
from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.page import render_page
from dicedojo.report.adjusted import AdjustedGrade, person_view
from dicedojo.report.html import render_html
from dicedojo.text import plain, score

NOTHING = "Nothing was handed in."


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
        changes=row.adjustments,
        notes=row.comments,
        label=label(row),
        anonymous=label is not own_name,
    )


def render_no_grade(subject: Subject, row: Row, *, label: Label = own_name) -> str:
    """Return the page of a student whose row has no grade of the machine."""
    adjusted = adjusted_grade(row, pass_mark=subject.pass_mark, label=label)
    reason = problem_of(row, label) if row.handed_in else NOTHING
    return render_page(
        "no_grade.html",
        *("dicedojo.classroom.pages", "dicedojo.report"),
        title=plain(subject.title),
        name=shown(row, label),
        points="" if row.points is None else score(row.points),
        decided=row.points is not None,
        passed=adjusted.passed,
        possible=score(row.possible),
        machine_points="",
        no_grade=reason or NOT_GRADED,
        **person_view(adjusted),
    )
