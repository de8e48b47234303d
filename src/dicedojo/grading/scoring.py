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
    """Return what the code earned: scenarios that pass, and right answers.

    The steps count alike, and each earns by the share of its scenarios that pass. Code
    that was asked and gave no right answer earns for whole steps only, since there are
    scenarios that doing nothing passes.
    """
    scenarios: defaultdict[str, list[ScenarioRecord]] = defaultdict(list)
    for scenario in exam.scenarios:
        scenarios[scenario.step].append(scenario)

    steps = kata.examined_steps
    each = Fraction(kata.rubric.steps, len(steps) or 1)
    earned = Fraction(0)
    lines = []
    shown: dict[str, str] = {}  # a message → the first step that failed with it
    sweep = exam.sweep
    nothing_right = bool(sweep.asked and not sweep.agreed)
    for step in steps:
        share = _share_passed(scenarios[step.name])
        too_little = nothing_right and 0 < share < 1
        points = Fraction(0) if too_little else each * share
        earned += points
        why = _why_step(step.name, scenarios[step.name], shown)
        if too_little:
            why += " No answer of the sweep is right, so only whole steps earn."
        lines.append(Line(step.name, cents(points), cents(each), why))
    holding = sum(_share_passed(scenarios[step.name]) == 1 for step in steps)

    swept = kata.rubric.sweep * sweep.exact_share
    agreement = _agreement(sweep)
    why = " ".join([f"It {agreement}{_by_function(sweep)}.", *_notes(sweep)])
    lines.append(Line("sweep", cents(swept), cents(kata.rubric.sweep), why))
    return Part(
        "behaviour",
        cents(earned + swept),
        cents(kata.rubric.behaviour),
        f"{holding} of {counted(len(steps), 'step')} hold; the code {agreement}.",
        tuple(lines),
    )


def _agreement(sweep: SweepRecord) -> str:
    """Return how many answers of the code are right, without the subject."""
    if not sweep.asked:
        return "could not be asked the questions of the sweep"
    number = f"{sweep.agreed:,} of {sweep.questions:,}"
    rest = f"; {sweep.unanswered}" if sweep.unanswered else ""
    return f"agrees with the rules on {number} questions{rest}"


def _notes(sweep: SweepRecord) -> Iterator[str]:
    """Yield what else there is to say: of functions, and of a bug that is known."""
    if counts_alike := sweep.counts_alike:
        yield counts_alike
    yield from (one.slow for one in sweep.functions if one.slow)
    if sweep.likeness:
        yield sweep.likeness


def _by_function(sweep: SweepRecord) -> str:
    """Return what each of several functions got right; they count alike."""
    if len(sweep.functions) <= 1:
        return ""
    numbers = (f"{f.name} {f.agreed:,} of {f.questions:,}" for f in sweep.functions)
    return f": {', '.join(numbers)}"


def strategy_part(kata: Kata, report: StrategyReport | None) -> Iterator[Part]:
    """Yield what the strategy earned, if the kata asks for one."""
    if kata.strategy is None or report is None:
        return
    scale = kata.strategy
    each = Fraction(kata.rubric.strategy, len(report.values) or 1)
    points = [each * scale.credit(_amount(scale, value)) for value in report.values]
    earned = sum(points, Fraction(0))
    why = report.trouble or (
        f"{report.sentence} 0 points at {scale.nothing_at * 100:g}% or below, "
        f"full marks from {scale.full_from * 100:g}%, linear in between."
    )
    lines = tuple(
        Line(value.name, cents(of_value), cents(each), _why_value(report, value))
        for value, of_value in zip(report.values, points, strict=True)
    )
    yield Part("strategy", cents(earned), cents(kata.rubric.strategy), why, lines)


def _amount(scale: Strategy, value: Value) -> Fraction:
    return value.share if scale.of == OF_BEST else to_a_millionth(value.value)


def _why_value(report: StrategyReport, value: Value) -> str:
    best = report.show(value.best)
    share = "" if report.percent else f" ({float(value.share):.1%})"
    found = f"{report.show(value.value)} {report.unit}"
    return f"{found}; the best possible has {best}{share}."


def _share_passed(scenarios: Sequence[ScenarioRecord]) -> Fraction:
    """Return the share of a step's scenarios that pass; 0 if none was reached."""
    passed = sum(one.outcome == "passed" for one in scenarios)
    return Fraction(passed, len(scenarios) or 1)


def _why_step(
    step: str, scenarios: Sequence[ScenarioRecord], shown: dict[str, str]
) -> str:
    """Return what became of a step's scenarios, and enter its first message in `shown`.

    A message that an earlier step has shown is not repeated, so that a function that
    is missing is reported once.
    """
    if not scenarios:
        return "None of its scenarios was reached."
    missed = [one for one in scenarios if one.outcome != "passed"]
    if not missed:
        return f"All of its scenarios pass ({len(scenarios)})."
    first = missed[0]
    why = (
        f"{len(scenarios) - len(missed)} of {len(scenarios)} scenarios pass; "
        f"“{first.name}” {first.outcome}"
    )
    message = _gist(first.message)
    if not message:
        return f"{why}."
    earlier = shown.setdefault(message, step)
    return f"{why}: {message}" if earlier == step else f"{why}, as in {earlier}."


def _gist(message: str) -> str:
    """Return the line that says most: the last of what Python shows, else the first."""
    lines = message.strip().splitlines() or [""]
    return lines[-1] if lines[0].startswith('File "') else lines[0]


def cents(points: Fraction | int) -> Decimal:
    """Return points rounded to two decimals, halves up, without trailing zeros."""
    return Decimal(int(points * 100 + Fraction(1, 2))) / 100
