"""Grades, told to people and to programs: one module a format."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from dicedojo.errors import UnusableInput
from dicedojo.grading.grade import Grade

FORMATS = ("text", "json", "html", "markdown", "junit")


def render(grades: Sequence[Grade], format: str, *, colour: bool = False) -> str:
    """Return the grades in one of FORMATS; `colour` is for text alone.

    A page of HTML tells one grade; every other format takes any number.

    Raises:
        UnusableInput: the format is unknown, or HTML is asked for several grades.
    """
    # each format loads what it needs and no more: Rich, Jinja2, junitparser
    if format == "text":
        from dicedojo.report.text import render_text

        return render_text(grades, colour=colour)
    if format == "json":
        from dicedojo.report.json import render_json

        return render_json(grades)
    if format == "html":
        from dicedojo.report.html import render_html

        if len(grades) != 1:
            raise UnusableInput(
                "A page of HTML tells one grade.",
                evidence=f"There are {len(grades)}.",
                hint="Write one page each.",
            )
        return render_html(grades[0])
    if format == "markdown":
        from dicedojo.report.markdown import render_markdown

        return render_markdown(grades)
    if format == "junit":
        from dicedojo.report.junit import render_junit

        return render_junit(grades)
    near = difflib.get_close_matches(format, FORMATS, 1, cutoff=0.4)
    raise UnusableInput(
        f"There is no format {format!r}.",
        evidence=f"The formats are: {', '.join(FORMATS)}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
    )
