"""The reports of grades, by way of their documents."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import html
from dicedojo.report.formats import find_format

# They say everything that people need to know about a grade.
REPORTS = ("text", "json", "html", "markdown", "junit")


def render(grades: Sequence[Grade], format: str, *, colour: bool = False) -> str:
    documents = [*map(grade_document, grades)]
    return find_format(format).render(documents, colour=colour)


def render_html(grade: Grade) -> str:
    return html.render_html(grade_document(grade))


def render_junit(grades: Sequence[Grade]) -> str:
    return render(grades, "junit")


def render_markdown(grades: Sequence[Grade]) -> str:
    return render(grades, "markdown")


def render_text(grades: Sequence[Grade], *, colour: bool = False) -> str:
    return render(grades, "text", colour=colour)
