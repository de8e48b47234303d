"""Scores each part of a grade, every point with its reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from dicedojo.course import OF_BEST, Kata, Strategy
from dicedojo.engine import ExamReport, ScenarioRecord, SweepRecord
from dicedojo.games import StrategyReport, Value, to_a_millionth
from dicedojo.grading.document.grade import Line, Part
from dicedojo.text import counted


def behaviour_part(kata: Kata, exam: ExamReport) -> Part:
    """Return the points of the code: for scenarios that pass, and right answers.

    All steps count the same, and each earns by the share of its scenarios that pass.
    Code without any right answer earns points for whole steps only, since code that
    does nothing passes some scenarios.
    """
    scenarios: defaultdict[str, list[ScenarioRecord]] = defaultdict(list)
    for scenario in exam.scenarios:
        scenarios[scenario.step].append(scenario)

    steps = kata.examined_steps
    step_points = Fraction(kata.rubric.steps, len(steps) or 1)
    earned = Fraction(0)
    lines = []
    first_steps: dict[str, str] = {}  # a message → the first step that failed with it
    sweep = exam.sweep
    nothing_right = bool(sweep.asked and not sweep.agreed)
    for step in steps:
        share = _share_passed(scenarios[step.name])
        too_little = nothing_right and 0 < share < 1
        points = Fraction(0) if too_little else step_points * share
        earned += points
        why = _why_step(step.name, scenarios[step.name], first_steps)
        if too_little:
            why += " No answer of the sweep is right, so only whole steps earn."
        lines.append(Line(step.name, cents(points), cents(step_points), why))
    steps_held = sum(_share_passed(scenarios[step.name]) == 1 for step in steps)

    sweep_points = kata.rubric.sweep * sweep.exact_share
    agreement = _agreement(sweep)
    why = " ".join([f"It {agreement}{_by_function(sweep)}.", *_notes(sweep)])
    lines.append(Line("sweep", cents(sweep_points), cents(kata.rubric.sweep), why))
    return Part(
        "behaviour",
        cents(earned + sweep_points),
        cents(kata.rubric.behaviour),
        f"{steps_held} of {counted(len(steps), 'step')} hold; the code {agreement}.",
        tuple(lines),
    )


def _agreement(sweep: SweepRecord) -> str:
    """Return how many answers of the code are right, as a predicate."""
    if not sweep.asked:
        return "could not be asked the questions of the sweep"
    number = f"{sweep.agreed:,} of {sweep.questions:,}"
    rest = f"; {sweep.unanswered}" if sweep.unanswered else ""
    return f"agrees with the rules on {number} questions{rest}"


def _notes(sweep: SweepRecord) -> Iterator[str]:
    """Yield further sentences: about functions, and a known bug."""
    if counts_alike := sweep.counts_alike:
        yield counts_alike
    yield from (function.slow for function in sweep.functions if function.slow)
    if sweep.likeness:
        yield sweep.likeness


def _by_function(sweep: SweepRecord) -> str:
    """Return the right answers of each function, "" if there is only one."""
    if len(sweep.functions) <= 1:
        return ""
    numbers = (f"{f.name} {f.agreed:,} of {f.questions:,}" for f in sweep.functions)
    return f": {', '.join(numbers)}"


def strategy_part(kata: Kata, report: StrategyReport | None) -> Iterator[Part]:
    """Yield the points of the strategy, if the kata asks for one."""
    if kata.strategy is None or report is None:
        return
    scale = kata.strategy
    possible = Fraction(kata.rubric.strategy, len(report.values) or 1)
    points = [possible * scale.credit(_amount(scale, value)) for value in report.values]
    earned = sum(points)
    why = report.trouble or (
        f"{report.sentence} 0 points at {scale.nothing_at * 100:g}% or below, "
        f"full marks from {scale.full_from * 100:g}%, linear in between."
    )
    lines = tuple(
        Line(value.name, cents(of_value), cents(possible), _why_value(report, value))
        for value, of_value in zip(report.values, points, strict=True)
    )
    yield Part("strategy", cents(earned), cents(kata.rubric.strategy), why, lines)


def _amount(scale: Strategy, value: Value) -> Fraction:
    return value.share if scale.of == OF_BEST else to_a_millionth(value.value)


def _why_value(report: StrategyReport, value: Value) -> str:
    best = report.show(value.best)
    share = "" if report.percent else f" ({float(value.share):.1%})"
    amount = f"{report.show(value.value)} {report.unit}"
    return f"{amount}; the best possible has {best}{share}."


def _share_passed(scenarios: Sequence[ScenarioRecord]) -> Fraction:
    """Return the share of a step's scenarios that pass; 0 if none was reached."""
    passed = sum(scenario.outcome == "passed" for scenario in scenarios)
    return Fraction(passed, len(scenarios) or 1)


def _why_step(
    step: str, scenarios: Sequence[ScenarioRecord], first_steps: dict[str, str]
) -> str:
    """Return the outcome of a step's scenarios; note its message in `first_steps`.

    A message of an earlier step is not repeated, so that a missing function is reported
    once.
    """
    if not scenarios:
        return "None of its scenarios was reached."
    failures = [scenario for scenario in scenarios if scenario.outcome != "passed"]
    if not failures:
        return f"All of its scenarios pass ({len(scenarios)})."
    failure = failures[0]
    why = (
        f"{len(scenarios) - len(failures)} of {len(scenarios)} scenarios pass; "
        f"“{failure.name}” {failure.outcome}"
    )
    message = _gist(failure.message)
    if not message:
        return f"{why}."
    earlier = first_steps.setdefault(message, step)
    return f"{why}: {message}" if earlier == step else f"{why}, as in {earlier}."


def _gist(message: str) -> str:
    """Return the most important line: the last of a traceback, else the first."""
    lines = message.strip().splitlines() or [""]
    return lines[-1] if lines[0].startswith('File "') else lines[0]


def cents(points: Fraction | int) -> Decimal:
    """Return points rounded to two decimals, halves up, without trailing zeros."""
    return Decimal(int(points * 100 + Fraction(1, 2))) / 100
