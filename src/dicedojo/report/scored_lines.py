"""The lines of a grade that earn points, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from dicedojo.grading import DEDUCTION, GradeDocument, Line, Part
from dicedojo.report.bugs import surviving_bugs
from dicedojo.report.changes import describe_change, diff_of, suggest_test
from dicedojo.report.wording import (
    bug_finding_tests,
    describe_difference,
    headline_message,
    reason_of,
    state_rule,
)
from dicedojo.text import WHY, counted, plain, plain_lines, score

MAX_SHOWN = 5  # scenarios, bugs or tests that one line lists
DIFF_LINES = 6  # a side


@dataclass(frozen=True)
class ScoredLine:
    """A line of a grade: its requirement, its points, and the reason."""

    name: str
    points: Decimal
    possible: Decimal
    reason: str
    details: tuple[str, ...] = ()  # lines of text

    @property
    def passed(self) -> bool:
        """Whether it earned all possible points."""
        return self.points >= self.possible and self.points >= 0

    @property
    def text(self) -> str:
        """The reason and the details, on separate lines."""
        return "\n".join(filter(None, [self.reason, *self.details]))


def scored_lines(grade: GradeDocument) -> list[ScoredLine]:
    """Return the lines of all parts; a part without lines is one line.

    Their points add up to those of the parts, to the cent.
    """
    return [
        line
        for part in grade.parts
        for line in _adding_up(part, list(_lines(grade, part)))
    ]


def _adding_up(part: Part, lines: Sequence[ScoredLine]) -> Iterator[ScoredLine]:
    """Yield the lines of a part, rounded so that they add up to the part.

    A line with full points keeps them, and one without points stays at 0.
    """
    if not part.lines:
        yield from lines
        return
    most = [_cents(part.possible)] * len(lines)
    reached = [_cents(line.points) for line in lines]
    if not any(line.passed for line in lines):
        reached = apportion(_cents(part.points), [line.points for line in lines], most)
    passed = [line.possible if line.passed else Decimal(0) for line in lines]
    partly = sum(n for n, line in zip(reached, lines, strict=True) if not line.passed)
    earned = apportion(_cents(part.points) - partly, passed, most)
    failed = [Decimal(0) if line.passed else line.possible for line in lines]
    missed = apportion(most[0] - sum(earned), failed, most)
    numbers = zip(lines, reached, earned, missed, strict=True)
    for line, points, of_passed, of_failed in numbers:
        yield replace(
            line,
            points=Decimal(of_passed if line.passed else points) / 100,
            possible=Decimal(of_passed + of_failed) / 100,
        )


def _cents(points: Decimal) -> int:
    return int(points * 100)


def _lines(grade: GradeDocument, part: Part) -> Iterator[ScoredLine]:
    if not part.possible and not part.points:
        return
    if part.name == DEDUCTION:
        yield ScoredLine(DEDUCTION, part.points, part.possible, plain(part.why, WHY))
    elif not part.lines:
        yield ScoredLine(part.name, part.points, part.possible, plain(part.why, WHY))
    for line in part.lines:
        yield ScoredLine(
            _name(grade, part, line),
            line.points,
            line.possible,
            plain(line.why, WHY),
            tuple(_details(grade, part, line)) if grade.decided else (),
        )


def _name(grade: GradeDocument, part: Part, line: Line) -> str:
    """Return the requirement of a line, in words that stand alone."""
    if part.name == "behaviour":
        if line.label == "sweep":
            return "Every question of the game"
        titles = {
            step.name: f"{step.number}: {step.title}" for step in grade.exam.steps
        }
        return f"Step {plain(titles.get(line.label, line.label))}"
    if part.name == "tests":
        if line.label == "mutants":
            return "Tests notice changes to the code"
        return f"Tests notice the planted bug {plain(line.label)}"
    return f"{part.name.capitalize()}: {plain(line.label)}"


def _details(grade: GradeDocument, part: Part, line: Line) -> Iterator[str]:
    """Yield details beyond a line's reason."""
    if part.name == "behaviour" and line.label == "sweep":
        if grade.exam.sweep.witness is not None:
            yield f"Witness: {state_rule(grade.exam.sweep.witness, 'your code')}"
    elif part.name == "behaviour":
        yield from _scenarios(grade, line.label)
    elif part.name == "tests" and line.label == "mutants":
        yield from _bugs(grade)
        yield from _excluded(grade)
    elif part.name == "tests":
        for chaff in grade.tests.chaff:
            if chaff.name == line.label and chaff.witness is not None:
                yield f"Witness: {state_rule(chaff.witness, 'this program')}"


def _scenarios(grade: GradeDocument, step: str) -> Iterator[str]:
    failing = [
        case
        for case in grade.exam.scenarios
        if case.step == step and case.outcome != "passed"
    ]
    above = headline_message(grade)
    for case in failing[:MAX_SHOWN]:
        yield f"{case.outcome}: {plain(case.name)}"
        yield from (
            f"  {line}" for line in plain_lines("" if above else case.message, 4)
        )
    if rest := len(failing[MAX_SHOWN:]):
        yield f"and {counted(rest, 'more scenario')}"


def _bugs(grade: GradeDocument) -> Iterator[str]:
    survivors = surviving_bugs(grade.tests) if grade.tests.valid else []
    for survivor in survivors[:MAX_SHOWN]:
        mutant = survivor.mutant
        yield ""
        yield f"{plain(mutant.file)}:{mutant.line} {describe_change(mutant)}"
        diff = diff_of(grade.module.source, mutant, DIFF_LINES)
        yield from (f"  {line}" for line in diff)
        if mutant.witness is not None:
            yield f"Witness: {describe_difference(mutant.witness)}"
            yield suggest_test(mutant, mutant.witness)
    rest = grade.tests.bug_count.survived - len(survivors[:MAX_SHOWN])
    if grade.tests.valid and rest > 0:
        yield ""
        yield f"{counted(rest, 'more distinct bug')}: run `dojo mutate --all`."


def _excluded(grade: GradeDocument) -> Iterator[str]:
    red, excluded = bug_finding_tests(grade), grade.tests.excluded
    if red or excluded:
        yield ""
    for test, why in red[:MAX_SHOWN]:
        yield f"{test} is right and has found a bug in your code. {why}".rstrip()
    for item in excluded[:MAX_SHOWN]:
        yield f"{plain(item.test)} is excluded, {plain(item.kind)}: {reason_of(item)}"
    if rest := len(red[MAX_SHOWN:]) + len(excluded[MAX_SHOWN:]):
        yield f"and {counted(rest, 'more test')}"


def result_lines(grade: GradeDocument) -> Iterator[str]:
    """Yield the outcome as lines: points, what is missing, and problems."""
    if not grade.decided:
        yield "This submission was not graded."
    else:
        verdict = "passed" if grade.passed else "not yet passed"
        points = f"{score(grade.points)} of {score(grade.possible)} points"
        yield f"{points}, {verdict}"
        if not grade.passed:
            yield plain(grade.why_not_passed, WHY)
    for problem in grade.problems:
        yield f"{plain(problem.kind)}:"
        yield from (f"  {line}" for line in plain_lines(problem.message))


def apportion(
    total: int, weights: Sequence[Decimal], limits: Sequence[int]
) -> list[int]:
    """Return whole numbers that add up to `total`, in proportion to the weights.

    Uses the largest remainders, none of them above its limit. If the limits leave too
    little room, or all weights are 0, the sum is less.
    """
    total_weight = sum(map(Fraction, weights), Fraction(0))
    if not total_weight:
        return [0 for _ in weights]
    exact = [total * Fraction(weight) / total_weight for weight in weights]
    parts = [min(int(part), limit) for part, limit in zip(exact, limits, strict=False)]
    order = sorted(range(len(parts)), key=lambda place: parts[place] - exact[place])
    while sum(parts) < total:
        room = [place for place in order if parts[place] < limits[place]]
        if not room:
            break
        for place in room[: total - sum(parts)]:
            parts[place] += 1
    return parts
