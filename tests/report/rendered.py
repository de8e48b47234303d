"""The reports of grades, by way of their documents."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo import report
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import html, junit, markdown, text


def render(grades: Sequence[Grade], format: str, *, colour: bool = False) -> str:
    return report.render([*map(grade_document, grades)], format, colour=colour)


def render_html(grade: Grade) -> str:
    return html.render_html(grade_document(grade))


def render_junit(grades: Sequence[Grade]) -> str:
    return junit.render_junit([*map(grade_document, grades)])


def render_markdown(grades: Sequence[Grade]) -> str:
    return markdown.render_markdown([*map(grade_document, grades)])


def render_text(grades: Sequence[Grade], *, colour: bool = False) -> str:
    return text.render_text([*map(grade_document, grades)], colour=colour)
