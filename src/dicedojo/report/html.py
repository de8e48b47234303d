"""A grade as one page that needs nothing else: no network, no script."""

from __future__ import annotations

import base64
import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from dicedojo.games.strategy_report import Figure
from dicedojo.grading.grade import Grade
from dicedojo.grading.scoring import Line, Part
from dicedojo.grading.tests_scoring import chaff_verdicts, count_bugs
from dicedojo.mutation.verdicts import MutationReport, Status
from dicedojo.report.bugs import Survivor, count_survivors, failing_with, surviving_bugs
from dicedojo.report.exam_view import View, steps_view, sweep_view
from dicedojo.report.passing import to_pass, why_not_passed
from dicedojo.report.strategy import strategy_rows
from dicedojo.report.wording import (
    changed_lines,
    dedented,
    excluded,
    pass_with,
    red_tests,
    should,
    tells_apart,
    undecided,
    what_changed,
    what_would_notice,
    why_nothing_holds,
)
from dicedojo.text import WHY, counted, earned_of, plain, plain_lines, score

MAX_SURVIVORS = 60  # shown on a page; the JSON document has them all
IN_VIEW = 5  # survivors that need no click
NAME = 120  # characters of a name, before it loses its middle
BAR = 220  # width of the chart's longest bar, in its own units

COUNTS = (  # how mutants ended, in the words of the page
    (Status.KILLED, "killed", "a test of yours failed on it"),
    (Status.TIMED_OUT, "timed out", "your tests did not end on it; counts as killed"),
    (
        Status.SURVIVED,
        "survived",
        "the tests that count pass, and a question tells it apart",
    ),
    (Status.EQUIVALENT, "equivalent", "no question tells it apart; costs nothing"),
    (Status.UNDECIDED, "undecided", "it was not decided; costs nothing"),
    (Status.UNIMPORTABLE, "not importable", "it cannot even start; counts neither way"),
)


def render_html(grade: Grade) -> str:
    """Return the page of one grade."""
    return _template().render(_page(grade))


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("dicedojo.report"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["coded"] = _coded
    environment.filters["breakable"] = _breakable
    return environment.get_template("grade.html")


def _coded(text: str) -> Markup:
    """Return a sentence whose `words in backticks` are set as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _breakable(name: str) -> Markup:
    """Return a name that a narrow screen may break after an underscore."""
    return escape(name).replace("_", Markup("_<wbr>"))


def _page(grade: Grade) -> View:
    mutation = grade.mutation
    told = surviving_bugs(mutation) if mutation.valid else []
    implied = count_survivors(mutation) - len(told) if mutation.valid else 0
    chaffs = tuple(chaff_verdicts(grade.kata, mutation)) if mutation.valid else ()
    return {
        "kata": plain(grade.kata.title),
        "game": plain(grade.kata.name),
        "submission": plain(grade.submission, NAME),
        "points": score(grade.points),
        "possible": score(grade.possible),
        "passed": grade.passed,
        "decided": grade.decided,
        "to_pass": to_pass(grade),
        "why_not_passed": why_not_passed(grade) if grade.decided else "",
        "sandbox": grade.exam.sandbox_description or grade.exam.sandbox,
        "provenance": _provenance(grade),
        "bars": _bars(grade),
        "parts": [_part(part) for part in grade.parts],
        "problems": [
            {"kind": plain(one.kind, NAME), "lines": plain_lines(one.message)}
            for one in grade.problems
        ],
        "flags": [
            {"message": plain(one.message), "evidence": plain(one.evidence)}
            for one in grade.flags
        ],
        "nothing_holds": plain_lines(why_nothing_holds(grade)),
        "steps": steps_view(grade),
        "sweep": sweep_view(grade),
        "strategy": _strategy(grade),
        "counts": [
            (name, mutation.count(status), why)
            for status, name, why in COUNTS
            if mutation.count(status)
        ],
        "bugs_noticed": _bugs_noticed(mutation),
        "survivors": [_survivor(grade, one) for one in told[:MAX_SURVIVORS]],
        "implied": counted(implied, "more distinct bug") if implied else "",
        "in_view": IN_VIEW,
        "left_out": max(0, len(told) - MAX_SURVIVORS),
        "tests_count": bool(mutation.valid),
        "let_through": [
            {
                "name": plain(one.name, NAME),
                "misconception": _sentence(plain(one.misconception)),
                "witness": should(one.witness, "this program") if one.witness else "",
            }
            for one in chaffs
            if one.run and not one.caught
        ],
        "caught": [
            {
                "name": plain(one.name, NAME),
                "misconception": _sentence(plain(one.misconception)),
            }
            for one in chaffs
            if one.caught
        ],
        "set_aside": [
            {
                "tests": [plain(test, NAME) for test in one.tests],
                "kind": _sentence(one.kind),
                "why": one.reason,
            }
            for one in excluded(mutation.exclusions, mutation.helpers)
        ],
        "own_bugs": [
            {"test": plain(test, NAME), "why": why} for test, why in red_tests(mutation)
        ],
        "pass_with": pass_with(mutation, "each of these changes", failing_with(told)),
        "outside": [
            {"tests": [plain(test, NAME) for test in one.tests], "why": one.reason}
            for one in excluded(mutation.outside)
        ],
        "undecided": [
            f"{counted(number, 'change')} undecided, at no cost: {plain(why)}."
            for why, number in undecided(mutation.mutants).items()
        ],
        "advice": [plain(sentence) for sentence in grade.design.advice],
    }


def _provenance(grade: Grade) -> list[tuple[str, str]]:
    found = grade.provenance
    if not found.dicedojo:
        return []
    return [
        ("dicedojo", f"{found.dicedojo} ({found.edition} edition)"),
        ("Python", found.python),
        ("course", found.course),
        ("submission", plain(found.path)),
        ("its files", found.submission),
    ]


def _bars(grade: Grade) -> list[View]:
    """Return the shares of the rubric, as the chart draws them."""
    rubric = grade.kata.rubric
    points = {part.name: part.points for part in grade.parts}
    line = {line.label: line.points for part in grade.parts for line in part.lines}
    shares = [
        ("steps", points["behaviour"] - line["sweep"], rubric.steps),
        ("sweep", line["sweep"], rubric.sweep),
        ("mutants", line["mutants"], rubric.mutants),
        ("chaffs", points["tests"] - line["mutants"], rubric.chaff),
    ]
    if rubric.strategy:
        shares.append(("strategy", points["strategy"], rubric.strategy))
    longest = max(possible for _, _, possible in shares) or 1
    return [
        {
            "name": name,
            "points": score(earned),
            "possible": possible,
            "y": 30 * row,
            "width": round(BAR * possible / longest, 1),
            "filled": round(float(BAR * earned / longest), 1),
        }
        for row, (name, earned, possible) in enumerate(shares)
    ]


def _part(part: Part) -> View:
    return {
        "name": part.name,
        "points": score(part.points),
        "possible": score(part.possible),
        "earned": earned_of(part.points, part.possible, "none"),
        "why": "\n".join(plain_lines(part.why)),
        "lines": [_line(line) for line in part.lines],
    }


def _line(line: Line) -> View:
    return {
        "label": plain(line.label, NAME),
        "points": score(line.points),
        "possible": score(line.possible),
        "whole": line.points == line.possible,
        "why": plain(line.why, WHY),
    }


def _strategy(grade: Grade) -> View | None:
    report = grade.strategy
    if report is None:
        return None
    rows = strategy_rows(grade.strategy)
    return {
        "trouble": plain_lines(report.trouble),
        "unit": plain(report.unit),
        "percent": report.percent,
        "names": rows[0].names if rows else (),
        "rows": [
            {"name": row.name, "own": row.own, "cells": row.cells} for row in rows
        ],
        "figure": _figure(report.figure) if report.figure else None,
        "tables": report.tables,
    }


def _figure(figure: Figure) -> View:
    """Return a picture with the address that holds it."""
    content = base64.b64encode(figure.content).decode()
    return {
        "source": f"data:{figure.media_type};base64,{content}",
        "alternative_text": figure.alternative_text,
        "caption": figure.caption,
        "width": figure.width,
        "height": figure.height,
    }


def _survivor(grade: Grade, one: Survivor) -> View:
    mutant, witness = one.verdict.mutant, one.verdict.witness
    old, new = changed_lines(grade.source, mutant)
    return {
        "place": f"{grade.file}, line {mutant.line}",
        "change": _sentence(what_changed(mutant)),
        "old": plain_lines("\n".join(dedented(old, old + new))),
        "new": plain_lines("\n".join(dedented(new, old + new))),
        "witness": tells_apart(witness, "Your code", "the mutant") if witness else "",
        "call": plain(witness.call) if witness else "",
        "hint": what_would_notice(mutant, witness) if witness else "",
        "gain": one.gain,
    }


def _sentence(text: str) -> str:
    """Return `text` with a capital, unless it begins with a name in the code."""
    if "_" in text.partition(" ")[0]:
        return text
    return text[:1].upper() + text[1:]


def _bugs_noticed(mutation: MutationReport) -> str:
    count = count_bugs(mutation)
    return str(count) if mutation.valid and count.bugs else ""
