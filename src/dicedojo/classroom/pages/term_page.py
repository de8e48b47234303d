"""The page of a term: everyone in a table, with each class and the total."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from dicedojo.classroom.pages.class_page import View, script_hash, table_script
from dicedojo.classroom.term import Standing, TermRow
from dicedojo.classroom.term_file import Term
from dicedojo.page import render_page
from dicedojo.text import WHY, counted, plain, score

NAME = 120  # characters


def render_term(
    term: Term, rows: Sequence[TermRow], *, label: Callable[[TermRow], str]
) -> str:
    """Return the page; `label` is what a student is called on it."""
    script = table_script()
    return render_page(
        "term.html",
        "dicedojo.classroom.pages",
        title=plain(term.title),
        rule=_rule(term),
        weights=[(plain(one.title), f"{one.weight:f}") for one in term.classes],
        pass_mark="" if term.pass_mark is None else score(term.pass_mark),
        counts=_counts(term, rows),
        rows=[
            {
                "name": plain(label(row), NAME),
                "total": score(row.total),
                "open": row.undecided,
                "stale": bool(row.row.stale),
                "passed": term.pass_mark is not None and row.total >= term.pass_mark,
                "cells": [_cell(one) for one in row.standings],
                "unexpected": not row.student.expected,
            }
            for row in rows
        ],
        script=Markup(script),  # noqa: S704  # a file of ours
        script_hash=script_hash(script),
    )


def _rule(term: Term) -> str:
    if term.best is None:
        return "All of them count."
    always = [plain(one.title) for one in term.classes if one.always]
    beside = f", and always {', '.join(always)}" if always else ""
    return f"The {counted(term.best, 'class', 'classes')} with the most points " + (
        f"{'counts' if term.best == 1 else 'count'}{beside}."
    )


def _counts(term: Term, rows: Sequence[TermRow]) -> list[tuple[int, str]]:
    cells = [one for row in rows for one in row.standings]
    mark = term.pass_mark
    numbers = [
        (len(rows), "in the term"),
        (sum(mark is not None and row.total >= mark for row in rows), "passed"),
        (sum(row.undecided for row in rows), "with a grade that is still open"),
        (sum(bool(one.row and one.row.stale) for one in cells), "stale grades"),
    ]
    return [(number, name) for number, name in numbers if number]


def _cell(one: Standing) -> View:
    """Return what the table says of a student in one class."""
    about = list(one.notes)
    if len(one.attempts) > 1:
        best = score(max(attempt.points for attempt in one.attempts))
        over_time = ", ".join(score(attempt.points) for attempt in one.attempts)
        about.append(f"{len(one.attempts)} attempts, best {best}: {over_time}")
    return {
        "points": "" if one.points is None else score(one.points),
        "passed": one.passed,
        "about": [plain(note, WHY) for note in about],
    }
