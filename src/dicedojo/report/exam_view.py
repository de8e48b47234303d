"""What the page of a grade shows of the exam: steps, scenarios and the sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dicedojo.grading.document.exam import ScenarioRecord
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report.answers import should
from dicedojo.report.wording import headline_message
from dicedojo.text import WHY, counted, percentage, plain, plain_lines, score

UNFOLDED = 3  # failing steps whose scenarios need no click
View = dict[str, Any]  # what the template reads: strings that are fit to print


def steps_view(grade: GradeDocument) -> list[View]:
    """Return each step with its points and the outcomes of its scenarios."""
    results: defaultdict[str, list[View]] = defaultdict(list)
    for one, lines in _scenarios(grade):
        result = {
            "name": plain(one.name),
            "outcome": one.outcome,
            "passed": one.outcome == "passed",
            "lines": lines,
        }
        results[one.step].append(result)
    steps = [
        {
            "number": step.number,
            "title": plain(step.title),
            "points": score(step.points),
            "possible": score(step.possible),
            "scenarios": results[step.name],
            "passing": sum(one["passed"] for one in results[step.name]),
            "holds": bool(results[step.name])
            and all(one["passed"] for one in results[step.name]),
        }
        for step in grade.exam.steps
    ]
    failing = [one for one in steps if one["scenarios"] and not one["holds"]]
    unfolded = [] if headline_message(grade) else failing[:UNFOLDED]
    return [{**one, "open": one in unfolded} for one in steps]


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
