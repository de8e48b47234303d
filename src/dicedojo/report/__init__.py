"""Grades for people and for programs: one module a format, from documents alone."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.grading.document.grade import GradeDocument

FORMATS = ("text", "json", "html", "markdown", "junit")


def render(
    grades: Sequence[GradeDocument], format: str, *, colour: bool = False
) -> str:
    """Return the grades in one of FORMATS; `colour` is for text alone.

    A page of HTML shows one grade; every other format takes any number.

    Raises:
        UnusableInput: the format is unknown, or HTML is asked for several grades.
    """
    require_format(format)
    # each format loads what it needs and no more: Rich, Jinja2, junitparser
    if format == "text":
        from dicedojo.report.text import render_text

        return render_text(grades, colour=colour)
    if format == "json":
        from dicedojo.grading.document.codec import encode_grades

        return encode_grades(grades)
    if format == "html":
        from dicedojo.report.html import render_html

        if len(grades) != 1:
            raise UnusableInput(
                "A page of HTML shows one grade.",
                evidence=f"There are {len(grades)}.",
                hint="Write one page each.",
            )
        return render_html(grades[0])
    if format == "markdown":
        from dicedojo.report.markdown import render_markdown

        return render_markdown(grades)
    from dicedojo.report.junit import render_junit

    return render_junit(grades)


def require_format(format: str) -> None:
    """Return if it is one of FORMATS.

    Raises:
        UnusableInput: it is not; the message suggests the near miss.
    """
    if format in FORMATS:
        return
    near = difflib.get_close_matches(format, FORMATS, 1, cutoff=0.4)
    raise UnusableInput(
        f"There is no format {format!r}.",
        evidence=f"The formats are: {', '.join(FORMATS)}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
    )
