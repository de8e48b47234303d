"""What each part of a grade earned, every point with its reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from dicedojo.exam_report import ExamReport, Outcome, ScenarioResult, SweepResult
from dicedojo.kata import OF_BEST, Kata, Strategy
from dicedojo.mutation.verdicts import ChaffVerdict, MutationReport, Status
from dicedojo.strategy.report import StrategyReport, Value, to_a_millionth

DEDUCTION = "deduction"  # the part that takes points for names that were accepted


@dataclass(frozen=True)
class Line:
    """One row of a part's breakdown: `04_single_one 2.27 of 2.27: it holds`."""

    label: str
    points: Decimal
    possible: Decimal
    why: str


@dataclass(frozen=True)
class Part:
    """What one part of the rubric earned. Points are rounded to cents, once.

    The lines are rounded one by one, so their sum may differ from `points` by cents.
    """

    name: str  # "behaviour" | "tests" | "strategy" | "design" | DEDUCTION
    points: Decimal
    possible: Decimal
    why: str
    lines: tuple[Line, ...] = ()


def chaff_verdicts(kata: Kata, mutation: MutationReport) -> Iterator[ChaffVerdict]:
    """Yield a verdict for each chaff; one that was never run was not caught."""
    reported = {verdict.name: verdict for verdict in mutation.chaffs}
    for chaff in kata.chaffs:
        missing = ChaffVerdict(chaff.name, chaff.misconception, caught=False)
        yield reported.pop(chaff.name, missing)
    yield from reported.values()


def behaviour_part(kata: Kata, exam: ExamReport) -> Part:
    """Return what the code earned: steps that hold, and right answers."""
    passed = exam.steps_passed()
    scenarios: defaultdict[str, list[ScenarioResult]] = defaultdict(list)
    for scenario in exam.scenarios:
        scenarios[scenario.step].append(scenario)

    steps = kata.examined_steps
    each = Fraction(kata.rubric.steps, len(steps) or 1)
    earned = Fraction(0)
    lines = []
    for step in steps:
        points = each if passed.get(step.name, False) else Fraction(0)
        earned += points
        why = _why_step(scenarios[step.name])
        lines.append(Line(step.name, _cents(points), _cents(each), why))
    holding = sum(passed.get(step.name, False) for step in steps)

    sweep = exam.sweep
    agreement = (
        f"agrees with the rules on {sweep.agreed:,} of {sweep.questions:,} questions"
        f"{sweep.rest}"
        if sweep.asked
        else "could not be asked the questions of the sweep"
    )
    swept = kata.rubric.sweep * sweep.share
    lines.append(
        Line(
            "sweep",
            _cents(swept),
            _cents(kata.rubric.sweep),
            " ".join([f"It {agreement}{_by_function(sweep)}.", *_notes(sweep)]),
        )
    )
    return Part(
        "behaviour",
        _cents(earned + swept),
        _cents(kata.rubric.behaviour),
        f"{holding} of {_count(len(steps), 'step')} hold; the code {agreement}.",
        tuple(lines),
    )


def _notes(sweep: SweepResult) -> Iterator[str]:
    """Yield what else there is to say: how functions count, and which are slow."""
    if counts_alike := sweep.counts_alike:
        yield counts_alike
    yield from (one.slow for one in sweep.functions if one.slow)


def _by_function(sweep: SweepResult) -> str:
    """Return what each of several functions got right; they count alike."""
    if len(sweep.functions) <= 1:
        return ""
    told = (f"{f.function} {f.agreed:,} of {f.questions:,}" for f in sweep.functions)
    return f": {', '.join(told)}"


def strategy_part(kata: Kata, report: StrategyReport | None) -> Iterator[Part]:
    """Yield what the strategy earned, if the kata asks for one."""
    if kata.strategy is None or report is None:
        return
    scale = kata.strategy
    each = Fraction(kata.rubric.strategy, len(report.values) or 1)
    points = [each * scale.credit(_amount(scale, value)) for value in report.values]
    earned = sum(points, Fraction(0))
    why = report.trouble or (
        f"{report.function} {_worth(scale, report)}; all points from "
        f"{scale.full_from * 100:g}% on, none up to {scale.nothing_at * 100:g}%."
    )
    lines = tuple(
        Line(value.name, _cents(of_value), _cents(each), _why_value(report, value))
        for value, of_value in zip(report.values, points, strict=True)
    )
    yield Part("strategy", _cents(earned), points_of_strategy(kata), why, lines)


def points_of_strategy(kata: Kata) -> Decimal:
    """Return the points that a strategy can earn."""
    return _cents(kata.rubric.strategy)


def _amount(scale: Strategy, value: Value) -> Fraction:
    return value.share if scale.of == OF_BEST else to_a_millionth(value.value)


def _worth(scale: Strategy, report: StrategyReport) -> str:
    if scale.of == OF_BEST:
        return f"is worth {float(report.share):.1%} of the best possible turn"
    told = (
        f"{report.show(value.value)} of its games {value.name}"
        for value in report.values
    )
    return f"wins {', '.join(told)}"


def _why_value(report: StrategyReport, value: Value) -> str:
    best = report.show(value.best)
    share = "" if report.percent else f" ({float(value.share):.1%})"
    found = f"{report.show(value.value)} {report.unit}"
    return f"{found}; the best possible has {best}{share}."


def _why_step(scenarios: Sequence[ScenarioResult]) -> str:
    if not scenarios:
        return "None of its scenarios was reached."
    missed = [one for one in scenarios if one.outcome is not Outcome.PASSED]
    if not missed:
        return f"All of its scenarios pass ({len(scenarios)})."
    first = missed[0]
    message = _gist(first.message)
    return (
        f"{len(scenarios) - len(missed)} of {len(scenarios)} scenarios pass; "
        f"“{first.name}” {first.outcome.value}" + (f": {message}" if message else ".")
    )


def _gist(message: str) -> str:
    """Return the line that says most: the last of what Python shows, else the first."""
    lines = message.strip().splitlines() or [""]
    return lines[-1] if lines[0].startswith('File "') else lines[0]


def tests_part(kata: Kata, mutation: MutationReport) -> Part:
    """Return what the tests earned: mutants killed, and chaffs caught."""
    rubric = kata.rubric
    chaffs = tuple(chaff_verdicts(kata, mutation))
    caught = sum(chaff.caught for chaff in chaffs)
    mutant_share, chaff_share = _shares(mutation, caught, len(chaffs))
    no_test = _why_no_test_counts(mutation)

    mutants = rubric.mutants * mutant_share
    lines = [
        Line(
            "mutants",
            _cents(mutants),
            _cents(rubric.mutants),
            no_test or _why_mutants(mutation, rubric.mutants, len(chaffs)),
        )
    ]
    each = Fraction(rubric.chaff, len(chaffs) or 1)
    for chaff in chaffs:
        counts = chaff.caught and bool(mutation.valid)
        share = each if counts else Fraction(0)
        why = no_test or f"{_how(chaff)}: {chaff.misconception}"
        lines.append(Line(chaff.name, _cents(share), _cents(each), why))
    if not chaffs:
        points = _cents(rubric.chaff * chaff_share)
        why = no_test or "This kata has no chaffs, so the mutants decide these points."
        lines.append(Line("chaffs", points, _cents(rubric.chaff), why))
    return Part(
        "tests",
        _cents(mutants + rubric.chaff * chaff_share),
        _cents(rubric.tests),
        no_test or _why_tests(mutation, caught, len(chaffs)),
        tuple(lines),
    )


def _how(chaff: ChaffVerdict) -> str:
    if not chaff.run:
        return "Not run, for want of time"
    return "Caught" if chaff.caught else "Let through"


def _shares(
    mutation: MutationReport, caught: int, planted: int
) -> tuple[Fraction, Fraction]:
    """Return the shares of mutants killed and chaffs caught, by valid tests.

    A program with hardly a mutant shows little of what its tests notice, so chaffs
    take the places of those that it lacks to have as many as there are chaffs. Where
    there are no chaffs, the mutants decide for both; where there is nothing of either,
    no test can be faulted.
    """
    if not mutation.valid:
        return Fraction(0), Fraction(0)
    killed, killable = _killed(mutation)
    if not planted:
        of_mutants = Fraction(killed, killable) if killable else Fraction(1)
        return of_mutants, of_mutants
    of_chaffs = Fraction(caught, planted)
    lacking = max(0, planted - killable)
    return (killed + lacking * of_chaffs) / (killable + lacking), of_chaffs


def _killed(mutation: MutationReport) -> tuple[int, int]:
    """Return how many mutants were killed, and how many could be."""
    killed = mutation.count(Status.KILLED, Status.TIMED_OUT)
    return killed, killed + mutation.count(Status.SURVIVED)


def _why_no_test_counts(mutation: MutationReport) -> str:
    if mutation.valid:
        return ""
    if not mutation.collected and mutation.set_aside:
        return "None of your test files can be imported; each says why."
    if not mutation.collected:
        return "No test of your own was found, so nothing could be noticed."
    aside = _count(len(mutation.collected), "test")
    return f"No test counts: {aside} found, all excluded; each says why."


def _why_mutants(mutation: MutationReport, possible: int, planted: int) -> str:
    killed, killable = _killed(mutation)
    if not killable:
        return (
            "No change to this code could be noticed by any test, "
            "so the chaffs decide these points."
        )
    why = f"Your tests notice {killed} of {_count(killable, 'changed program')}"
    if killed < killable:
        cost = _cents(Fraction(possible, max(killable, planted)))
        why += f"; each one that survives costs {cost}"
    if killable < planted:
        why += f"; so few say little, so chaffs stand in for {planted - killable} more"
    return f"{why}."


def _why_tests(mutation: MutationReport, caught: int, planted: int) -> str:
    killed, killable = _killed(mutation)
    said = [f"{_count(len(mutation.valid), 'test')} count"]
    if len(mutation.valid) == 1:
        said = ["1 test counts"]
    if mutation.set_aside:
        said.append(f"{len(mutation.set_aside)} excluded")
    if killable:
        said.append(f"{killed} of {_count(killable, 'killable mutant')} killed")
    if planted:
        said.append(f"{caught} of {_count(planted, 'chaff')} caught")
    return f"{'; '.join(said)}."


def _cents(points: Fraction | int) -> Decimal:
    """Return points rounded to two decimals, halves up, without trailing zeros."""
    return Decimal(int(points * 100 + Fraction(1, 2))) / 100


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
