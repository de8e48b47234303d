"""The page of a student without a grade, to whom a person gave points or wrote."""

from __future__ import annotations

from functools import cache

from jinja2 import Template

from dicedojo.classroom.gradebook import Subject
from dicedojo.classroom.pages.learner import adjusted_grade
from dicedojo.classroom.pages.names import (
    NOT_GRADED,
    Label,
    own_name,
    problem_of,
    shown,
)
from dicedojo.classroom.row import Row
from dicedojo.page import environment
from dicedojo.report.adjusted import person_view
from dicedojo.text import plain, score

NOTHING = "Nothing was handed in."


def render_no_grade(subject: Subject, row: Row, *, label: Label = own_name) -> str:
    """Return the page of a student whose row has no grade of the machine."""
    adjusted = adjusted_grade(row, pass_mark=subject.pass_mark, label=label)
    reason = problem_of(row, label) if row.handed_in else NOTHING
    return _template().render(
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


@cache
def _template() -> Template:
    packages = ("dicedojo.classroom.pages", "dicedojo.report")
    return environment(*packages).get_template("no_grade.html")
