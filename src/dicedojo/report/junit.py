"""Grades as JUnit XML: a test suite for each submission, for CI dashboards."""

# mypy: allow-untyped-calls
# junitparser annotates only some of its methods

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase
from junitparser import TestSuite as Suite  # pytest collects what is named Test...
from msgspec import structs

from dicedojo.grading import (
    DEDUCTION,
    ChaffRecord,
    GradeDocument,
    MutantRecord,
    Provenance,
)
from dicedojo.report.changes import describe_change
from dicedojo.report.wording import (
    describe_difference,
    reason_of,
    sandbox_name,
    state_rule,
    to_pass,
)
from dicedojo.text import WHY, counted, plain, plain_lines, score


def cases(grade: GradeDocument) -> Iterator[TestCase]:
    """Yield the cases of a grade; every lost point has a failing one.

    Mutants that the same questions reveal are one bug, and one case. Those that count
    neither way are skipped, so that the totals agree.
    """
    if not grade.decided:
        yield _undecided(grade)
        return
    yield from _of_code(grade)
    yield from _of_strategy(grade)
    yield from _of_tests(grade)


def _of_code(grade: GradeDocument) -> Iterator[TestCase]:
    for scenario in grade.exam.scenarios:
        failure = ""
        if scenario.outcome != "passed":
            why = grade.unusable or scenario.message
            failure = "\n".join([scenario.outcome, *plain_lines(why)])
        yield _case(f"{grade.kata}.{scenario.step}", scenario.name, failure)
    steps_reached = {scenario.step for scenario in grade.exam.scenarios}
    for step in grade.exam.steps:
        if step.name not in steps_reached:
            group = f"{grade.kata}.{step.name}"
            yield _case(group, step.title, "not reached")
    yield _sweep(grade)


def _sweep(grade: GradeDocument) -> TestCase:
    sweep = grade.exam.sweep
    failure = ""
    if sweep.agreed < sweep.questions or not sweep.questions:
        witness = f"\n{state_rule(sweep.witness, 'your code')}" if sweep.witness else ""
        rest = f"; {plain(sweep.unanswered)}" if sweep.unanswered else ""
        failure = (
            f"agrees on {sweep.agreed:,} of {sweep.questions:,} questions"
            f"{rest}{witness}"
        )
    return _case(f"{grade.kata}.sweep", "every question of the game", failure)


def _of_strategy(grade: GradeDocument) -> Iterator[TestCase]:
    for part in grade.parts:
        if part.name == "strategy":
            failure = "" if part.points == part.possible else part.why
            yield _case(f"{grade.kata}.strategy", "its exact value", failure)


def _of_tests(grade: GradeDocument) -> Iterator[TestCase]:
    kata, suite = grade.kata, grade.tests
    if not suite.valid:
        why = grade.part("tests").why
        yield _case(f"{kata}.tests", "a test that counts", why)
    else:
        more_mutants = {bug.mutants[0]: len(bug.mutants) - 1 for bug in suite.bugs}
        for mutant in suite.representatives():
            if mutant.status != "unimportable":
                yield _of_mutant(grade, mutant, more_mutants.get(mutant.id, 0))
        for chaff in suite.chaff:
            yield _of_chaff(kata, chaff)
    for record in suite.excluded:
        reason = f"{record.kind}: {reason_of(record)}"
        yield _case(f"{kata}.excluded", record.test, skipped=reason)


def _of_mutant(grade: GradeDocument, mutant: MutantRecord, others: int) -> TestCase:
    """Return the case of a mutant that represents `others` as well."""
    name = f"{mutant.id} line {mutant.line}: {describe_change(mutant)}"
    if others:
        name += f" (and {counted(others, 'change')} that the same questions reveal)"
    group = f"{grade.kata}.mutants"
    if mutant.status in ("killed", "timed out"):
        return _case(group, name)
    if mutant.status != "survived":
        why = f": {mutant.why}" if mutant.why else ""
        return _case(group, name, skipped=f"{mutant.status}{why}")
    witness = mutant.witness
    answers = describe_difference(witness) if witness else ""
    return _case(group, name, f"survived\n{answers}")


def _of_chaff(kata: str, chaff: ChaffRecord) -> TestCase:
    group = f"{kata}.chaff"
    if chaff.status == "not run":
        return _case(group, chaff.name, skipped="not run")
    if chaff.status != "let through":
        return _case(group, chaff.name)
    failure = f"let through: {chaff.misconception}"
    if chaff.witness is not None:
        failure += f"\n{state_rule(chaff.witness, 'this program')}"
    return _case(group, chaff.name, failure)


HERE = "the suites"
ELSEWHERE = {"sandbox", "names"}  # of the provenance: not properties of it


def stream_junit(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the document in pieces; every lost point has a failing case.

    Two runs differ only in time and timestamp of a suite. The file begins with totals,
    so this iterates over `grades` twice, and keeps none in memory.
    """
    assert iter(grades) is not grades, "an iterator is empty the second time"
    head, tail = _frame(grades)
    yield head
    for grade in grades:
        yield _without_declaration(_suite(grade).tostring())
    yield f"{tail}\n"


def _frame(grades: Iterable[GradeDocument]) -> list[str]:
    """Return the XML before and after the suites."""
    document = JUnitXml("dicedojo")
    tests = failures = errors = 0
    time = 0.0
    for grade in grades:
        suite = _suite(grade)
        tests += suite.tests
        failures += suite.failures
        errors += suite.errors
        time += suite.time
    # Not its update_statistics: Jenkins' schema knows no `skipped` here.
    document.tests, document.failures, document.errors = tests, failures, errors
    document.time = time
    document.append(Suite(HERE))
    placeholder = _without_declaration(Suite(HERE).tostring())
    return str(document.tostring().decode("utf-8")).split(placeholder)


def _without_declaration(xml: bytes) -> str:
    """Return an element without the XML declaration."""
    return re.sub(r"^<\?xml[^>]*\?>\s*", "", xml.decode("utf-8"))


def _suite(grade: GradeDocument) -> Suite:
    suite = Suite(plain(f"{grade.kata}: {grade.submission}"))
    suite.add_property("points", score(grade.points))
    suite.add_property("possible", score(grade.possible))
    for part in grade.parts:
        if part.name == DEDUCTION:
            why = f"{score(part.points)}: {part.why}"
            suite.add_property(DEDUCTION, plain(why, WHY))
    suite.add_property("passed", str(grade.passed).lower())
    suite.add_property("to_pass", to_pass(grade).removeprefix("to pass: "))
    if not grade.passed:
        suite.add_property("why_not_passed", plain(grade.why_not_passed, WHY))
    suite.add_property("sandbox", sandbox_name(grade))
    for name, value in _provenance(grade.provenance).items():
        suite.add_property(name, plain(value))
    for problem in grade.problems:
        lines = [f"{plain(problem.kind)}:", *plain_lines(problem.message)]
        suite.add_property("problem", "\n".join(lines))
    suite.add_testcases([*cases(grade)])
    suite.update_statistics()
    if grade.timing is not None:
        suite.time = grade.timing.seconds
        if grade.timing.graded_at:
            suite.timestamp = plain(grade.timing.graded_at, 40)
    return suite


def _provenance(provenance: Provenance) -> dict[str, str]:
    """Return the provenance as names and values; empty if it is not known."""
    if not provenance.dicedojo:
        return {}
    facts = structs.asdict(provenance).items()
    return {name: value for name, value in facts if value and name not in ELSEWHERE}


def _undecided(grade: GradeDocument) -> TestCase:
    """Return an error, not a failure: nothing is decided."""
    case = TestCase("the grade", classname=grade.kata, time=0)
    error = Error("not graded")
    messages = [problem.message for problem in grade.problems[-1:]]
    error.text = "\n".join(plain_lines("\n".join(messages)))
    case.result = [error]
    return case


def _case(group: str, name: str, failure: str = "", skipped: str = "") -> TestCase:
    """Return a case. Its time is not measured; the schemas require a number.

    It passed if it has neither a failure nor a reason to skip it. A failure is lines;
    the first is a summary. A group is `coin.sweep`, for example.
    """
    case = TestCase(plain(name), classname=plain(group), time=0)
    if failure:
        first, _, _ = failure.partition("\n")
        result = Failure(plain(first))
        result.text = "\n".join(plain_lines(failure))
        case.result = [result]
    elif skipped:
        case.result = [Skipped(plain(skipped))]
    return case
