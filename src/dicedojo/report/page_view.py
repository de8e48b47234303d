"""Prepares points and code for the page of a grade, as its template reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import ScenarioRecord
from dicedojo.report.wording import (
    SHARES,
    headline_message,
    lesson_of,
    should,
)
from dicedojo.text import WHY, counted, earned_of, percentage, plain, plain_lines

PARTS = {  # of the grade: the shares of the rubric that add up to them
    "behaviour": ("steps", "sweep"),
    "tests": ("mutants", "chaffs"),
    "strategy": ("strategy",),
}
SHORT_WHY = 180  # characters of a reason on the first printed page
View = dict[str, Any]  # what the template reads: strings that are fit to print


def parts_view(grade: GradeDocument) -> list[View]:
    """Return each part that counts, with the bars of its shares.

    A part of one share is that share: its bar stands beside its own points.
    """
    longest = max((share.possible for share in grade.shares), default=0) or 1
    bars: dict[str, View] = {
        share.name: {
            "name": SHARES.get(share.name, plain(share.name)),
            "points": earned_of(share.points, share.possible, ""),
            "length": round(float(share.possible / longest), 3),
            "filled": round(float(share.points / share.possible), 3),
        }
        for share in grade.shares
        if share.possible
    }
    views = []
    for part in grade.parts:
        if not (part.points or part.possible):
            continue
        own = [bars[name] for name in PARTS.get(part.name, ()) if name in bars]
        why = "\n".join(plain_lines(part.why, width=WHY))
        short = plain(part.why.partition("\n")[0], SHORT_WHY)
        views.append(
            {
                "name": plain(part.name),
                "points": earned_of(part.points, part.possible, ""),
                "why": why,
                "short_why": "" if short == why else short,
                "bar": own[0] if len(own) == 1 else None,
                "bars": own if len(own) > 1 else [],
            }
        )
    return views


def code_view(grade: GradeDocument) -> View | None:
    """Return what to change first in the code; None where it keeps the rules.

    It is the question that the code answers otherwise, and the first step that fails.
    """
    if headline := headline_message(grade):
        if any(headline in one.message for one in grade.problems):
            return None
        return {
            "place": "every scenario ended like this",
            "said": plain_lines(headline),
            "lesson": "",
        }
    failed = (one for one in grade.exam.scenarios if one.outcome != "passed")
    scenario = next(failed, None)
    witness = grade.exam.sweep.witness
    if scenario is None and witness is None:
        return None
    said = plain_lines(scenario.message, 6) if scenario else []
    place, lesson = "", ""
    for step in grade.exam.steps:
        if scenario is not None and step.name == scenario.step:
            place = f"step {step.number}: {plain(step.title)}"
            lesson = lesson_of(grade.kata, step.name)
    return {
        "place": place,
        "said": [should(witness, "your code")] if witness else said,
        "lesson": lesson,
    }


def steps_view(grade: GradeDocument) -> list[View]:
    """Return each step with the outcomes of its scenarios."""
    results: defaultdict[str, list[View]] = defaultdict(list)
    for one, lines in _scenarios(grade):
        result = {
            "name": plain(one.name),
            "outcome": one.outcome,
            "passed": one.outcome == "passed",
            "lines": lines,
        }
        results[one.step].append(result)
    return [
        {
            "number": step.number,
            "title": plain(step.title),
            "scenarios": results[step.name],
            "passing": sum(one["passed"] for one in results[step.name]),
            "holds": bool(results[step.name])
            and all(one["passed"] for one in results[step.name]),
        }
        for step in grade.exam.steps
    ]


def _scenarios(grade: GradeDocument) -> Iterator[tuple[ScenarioRecord, list[str]]]:
    """Yield each scenario and the lines of its message.

    A message is shown once; the first scenario of a later step that ends with it says
    where it stands. A message that every scenario ended with stands above them all.
    """
    above = bool(headline_message(grade))
    numbers = {step.name: step.number for step in grade.exam.steps}
    first: dict[str, str] = {}  # a message → the step that shows it
    seen: set[tuple[str, str]] = set()
    for one in grade.exam.scenarios:
        earlier = first.setdefault(one.message, one.step)
        again = (one.message, one.step) in seen
        seen.add((one.message, one.step))
        if above or again or not one.message:
            yield one, []
        elif earlier == one.step:
            yield one, plain_lines(one.message, 6)
        else:
            yield one, [f"As in step {numbers[earlier]}."]


def sweep_view(grade: GradeDocument) -> View:
    """Return how many questions of the domain were answered by the rules."""
    sweep = grade.exam.sweep
    several = len(sweep.functions) > 1
    return {
        "asked": sweep.asked,
        "agreed": f"{sweep.agreed:,} of {counted(sweep.questions, 'question')}",
        "percent": percentage(Fraction(sweep.agreed, sweep.questions or 1)),
        "rest": rest(sweep.unanswered),
        "counts_alike": plain(sweep.counts_alike, WHY),
        "slow": [plain(one.slow, WHY) for one in sweep.functions if one.slow],
        "likeness": plain(sweep.likeness, WHY),
        "exhaustive": sweep.exhaustive and not several,
        "functions": [
            (
                plain(one.name),
                f"{one.agreed:,} of {one.questions:,}{rest(one.unanswered)}",
            )
            for one in sweep.functions
            if several
        ],
        "witness": should(sweep.witness, "your code") if sweep.witness else "",
    }


def rest(unanswered: str) -> str:
    """Return a clause to append: `; 36 did not end`, or "" where there is none."""
    return f"; {plain(unanswered)}" if unanswered else ""
