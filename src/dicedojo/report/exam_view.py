"""What the page of a grade shows of the exam: steps, scenarios and the sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dicedojo.exam.report import Outcome, ScenarioResult
from dicedojo.grading.grade import Grade
from dicedojo.report.wording import should, why_nothing_holds
from dicedojo.text import WHY, counted, percentage, plain, plain_lines, score

View = dict[str, Any]  # what the template reads: strings that are fit to print


def steps_view(grade: Grade) -> list[View]:
    """Return each step with its points and what became of its scenarios."""
    results: defaultdict[str, list[View]] = defaultdict(list)
    for one, lines_of_one in _scenarios(grade):
        result = {
            "name": plain(one.name),
            "outcome": one.outcome.value,
            "passed": one.outcome is Outcome.PASSED,
            "lines": lines_of_one,
        }
        results[one.step].append(result)
    lines = {line.label: line for part in grade.parts for line in part.lines}
    return [
        {
            "number": step.number,
            "title": plain(step.title),
            "points": score(lines[step.name].points),
            "possible": score(lines[step.name].possible),
            "scenarios": results[step.name],
            "passing": sum(one["passed"] for one in results[step.name]),
            "holds": bool(results[step.name])
            and all(one["passed"] for one in results[step.name]),
        }
        for step in grade.kata.examined_steps
    ]


def _scenarios(grade: Grade) -> Iterator[tuple[ScenarioResult, list[str]]]:
    """Yield each scenario and the lines of its message.

    A message is shown once; the first scenario of a later step that ends with it says
    where it stands. What every scenario ended with stands above them all.
    """
    above = bool(why_nothing_holds(grade))
    numbers = {step.name: step.number for step in grade.kata.examined_steps}
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


def sweep_view(grade: Grade) -> View:
    """Return how many questions of the domain were answered by the rules."""
    sweep = grade.exam.sweep
    return {
        "asked": sweep.asked,
        "told": f"{sweep.agreed:,} of {counted(sweep.questions, 'question')}",
        "percent": percentage(Fraction(sweep.agreed, sweep.questions or 1)),
        "rest": sweep.rest,
        "counts_alike": sweep.counts_alike,
        "slow": [plain(one.slow, WHY) for one in sweep.functions if one.slow],
        "exhaustive": sweep.exhaustive and len(sweep.functions) <= 1,
        "functions": [
            (one.function, f"{one.agreed:,} of {one.questions:,}{one.rest}")
            for one in sweep.functions
            if len(sweep.functions) > 1
        ],
        "witness": should(sweep.witness, "your code") if sweep.witness else "",
    }
