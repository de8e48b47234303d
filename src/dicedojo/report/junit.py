"""Grades as JUnit XML: a test suite for each submission, for CI dashboards."""

# mypy: allow-untyped-calls
# junitparser annotates only some of its methods

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase
from junitparser import TestSuite as Suite  # pytest collects what is named Test...
from msgspec import structs

from dicedojo.grading.document.grade import DEDUCTION, GradeDocument, Provenance
from dicedojo.report.cases import Case, cases
from dicedojo.report.wording import sandbox_name, to_pass
from dicedojo.text import WHY, plain, plain_lines, score

HERE = "the suites"
ELSEWHERE = {"sandbox", "names"}  # of the provenance: a property of its own, or none


def stream_junit(grades: Iterable[GradeDocument]) -> Iterator[str]:
    """Yield the document in pieces; every lost point has a failing case.

    Time and timestamp of a suite are all that differs between two runs.
    The file begins with totals, so this goes through `grades` twice, and keeps none.
    """
    assert iter(grades) is not grades, "an iterator is empty the second time"
    before, after = _frame(grades)
    yield before
    for grade in grades:
        yield _without_declaration(_suite(grade).tostring())
    yield f"{after}\n"


def _frame(grades: Iterable[GradeDocument]) -> list[str]:
    """Return what stands before and after the suites."""
    document = JUnitXml("dicedojo")
    tests = failures = errors = 0
    time = 0.0
    for grade in grades:
        # not update_statistics: Jenkins' schema knows no `skipped` here
        known = cases(grade) if grade.decided else ()
        failed = [bool(case.failure) for case in known]
        tests += len(failed) or 1
        failures += sum(failed)
        errors += not grade.decided
        time += 0.0 if grade.timing is None else grade.timing.seconds
    document.tests, document.failures, document.errors = tests, failures, errors
    document.time = time
    document.append(Suite(HERE))
    here = _without_declaration(Suite(HERE).tostring())
    return str(document.tostring().decode("utf-8")).split(here)


def _without_declaration(xml: bytes) -> str:
    """Return an element alone, without the line that opens a file of it."""
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
    if grade.decided:
        suite.add_testcases([_case(case) for case in cases(grade)])
    else:
        suite.add_testcase(_undecided(grade))
    suite.update_statistics()
    if grade.timing is not None:
        suite.time = grade.timing.seconds
        if grade.timing.graded_at:
            suite.timestamp = plain(grade.timing.graded_at, 40)
    return suite


def _provenance(found: Provenance) -> dict[str, str]:
    """Return the provenance as names and values, none where it is not known."""
    if not found.dicedojo:
        return {}
    facts = structs.asdict(found).items()
    return {name: each for name, each in facts if each and name not in ELSEWHERE}


def _undecided(grade: GradeDocument) -> TestCase:
    """Return an error, which is not a failure: the submission is not to blame."""
    case = TestCase("the grade", classname=grade.kata, time=0)
    error = Error("not graded")
    messages = [problem.message for problem in grade.problems[-1:]]
    error.text = "\n".join(plain_lines("\n".join(messages)))
    case.result = [error]
    return case


def _case(case: Case) -> TestCase:
    """Return a case. Its time is not measured; the schemas ask for a number."""
    shown = TestCase(plain(case.name), classname=plain(case.group), time=0)
    if case.failure:
        first, _, _ = case.failure.partition("\n")
        result = Failure(plain(first))
        result.text = "\n".join(plain_lines(case.failure))
        shown.result = [result]
    elif case.skipped:
        shown.result = [Skipped(plain(case.skipped))]
    return shown
