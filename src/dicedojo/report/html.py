"""A grade as one page that needs nothing else: no network, no script."""

from __future__ import annotations

import base64
from types import MappingProxyType

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import FigureRecord
from dicedojo.report.adjusted import AdjustedGrade, adjusted_view
from dicedojo.report.bugs import most_instructive
from dicedojo.report.page_tests import tests_view
from dicedojo.report.page_view import (
    View,
    code_view,
    parts_view,
    steps_view,
    sweep_view,
)
from dicedojo.report.pages import Lessons, named_lessons, render_page
from dicedojo.report.sections import strategy_rows
from dicedojo.report.wording import headline_message, sandbox_name, to_pass
from dicedojo.text import WHY, counted, moment, plain, plain_lines, score

FIRST = 3  # things to change, above all else


def render_html(
    grade: GradeDocument,
    adjusted: AdjustedGrade | None = None,
    lessons: Lessons = MappingProxyType({}),
) -> str:
    """Return the page of one grade, with what a class `adjusted` if it did.

    It holds those of the `lessons` that it names; of others it has the name alone.
    Its first printed page holds the points, the reasons and the most instructive bugs
    that the tests missed; a reason that would not fit is cut there, and stands in full
    below.
    """
    code = code_view(grade)
    before = len(grade.problems) + bool(code)
    bugs = most_instructive(grade, max(1, FIRST - before))
    tests = tests_view(grade, bugs)
    named = [
        *([code["lesson"]] if code else []),
        *(one["lesson"] for one in tests["first"]),
        *(lesson for lesson, _ in tests["let_through"]),
    ]
    inside = named_lessons(named, lessons)
    views = (
        _page(grade),
        {"code": code, "inside": inside, "lessons": {one.file: one for one in inside}},
        tests,
        adjusted_view(grade, adjusted),
    )
    values = {name: shown for one in views for name, shown in one.items()}
    return render_page("grade.html", "dicedojo.report", **values)


def _page(grade: GradeDocument) -> View:
    problems: dict[str, list[str]] = {}  # by kind
    for one in grade.problems:
        problems.setdefault(one.kind, []).append(one.message)
    return {
        "title": plain(grade.title),
        "kata": plain(grade.kata),
        "possible": score(grade.possible),
        "to_pass": to_pass(grade),
        "why_not_passed": plain(grade.why_not_passed, WHY) if grade.decided else "",
        "sandbox": sandbox_name(grade),
        "graded_at": moment(grade.timing.graded_at) if grade.timing else "",
        "provenance": _provenance(grade),
        "parts": parts_view(grade),
        "lines": [part for part in grade.parts if part.lines],
        "more_problems": counted(len(problems) - 1, "more problem"),
        "problems": problems,
        "headline_message": plain_lines(headline_message(grade)),
        "steps": steps_view(grade),
        "sweep": sweep_view(grade),
        "strategy": _strategy(grade),
    }


def _provenance(grade: GradeDocument) -> list[tuple[str, str]]:
    """Return what the grade was made from; a path is the teacher's, and not there."""
    found = grade.provenance
    if not found.dicedojo:
        return []
    rows = [
        ("dicedojo", f"{found.dicedojo} ({found.edition} edition)"),
        ("Python", found.python),
        ("course", found.course),
        ("course, SHA-256", found.course_sha256),
        ("submission, SHA-256", found.submission_sha256),
        ("rubric", found.rubric),
        ("rubric, SHA-256", found.rubric_sha256),
    ]
    return [(name, plain(value)) for name, value in rows if value]


def _strategy(grade: GradeDocument) -> View | None:
    strategy = grade.strategy
    if strategy is None:
        return None
    rows = strategy_rows(strategy)
    return {
        "trouble": plain_lines(strategy.trouble),
        "unit": plain(strategy.unit),
        "percent": strategy.percent,
        "names": rows[0].names if rows else (),
        "rows": rows,
        "figure": _figure(strategy.figure) if strategy.figure else None,
        "tables": strategy.tables,
    }


def _figure(figure: FigureRecord) -> View:
    """Return a picture with the address that holds it."""
    content = base64.b64encode(figure.content).decode()
    return {
        "source": f"data:{figure.media_type};base64,{content}",
        "alternative_text": plain(figure.alternative_text, WHY),
        "caption": plain(figure.caption, WHY),
        "width": figure.width,
        "height": figure.height,
    }
