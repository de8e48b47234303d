"""Grades as JUnit XML: a test suite for each submission, for CI dashboards."""

# mypy: allow-untyped-calls
# junitparser annotates only some of its methods

from __future__ import annotations

from collections.abc import Iterator, Sequence

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase
from junitparser import TestSuite as Suite  # pytest collects what is named Test...

from dicedojo.exam.report import Outcome
from dicedojo.grading.grade import Grade
from dicedojo.grading.provenance import Provenance
from dicedojo.grading.scoring import DEDUCTION
from dicedojo.grading.tests_scoring import chaff_verdicts
from dicedojo.mutation.verdicts import MutantVerdict, Status
from dicedojo.report.bugs import representatives
from dicedojo.report.passing import to_pass, why_not_passed
from dicedojo.report.wording import should, tells_apart, what_changed, why_aside
from dicedojo.text import WHY, counted, plain, plain_lines, score

KILLED = (Status.KILLED, Status.TIMED_OUT)


def render_junit(grades: Sequence[Grade]) -> str:
    """Return the document; every lost point has a failing case.

    Mutants that the same questions reveal are one bug, and one case. Those that count
    neither way are skipped cases, so that the totals agree.
    """
    document = JUnitXml("dicedojo")
    for grade in grades:
        document.add_testsuite(_suite(grade))
    document.update_statistics()
    return f"{document.tostring().decode('utf-8')}\n"


def _suite(grade: Grade) -> Suite:
    suite = Suite(f"{grade.kata.name}: {plain(grade.submission)}")
    suite.add_property("points", score(grade.points))
    suite.add_property("possible", score(grade.possible))
    for part in grade.parts:
        if part.name == DEDUCTION:
            told = f"{score(part.points)}: {part.why}"
            suite.add_property(DEDUCTION, plain(told, WHY))
    suite.add_property("passed", str(grade.passed).lower())
    suite.add_property("to_pass", to_pass(grade).removeprefix("to pass: "))
    if not grade.passed:
        suite.add_property("why_not_passed", why_not_passed(grade))
    suite.add_property("sandbox", grade.exam.sandbox_description or grade.exam.sandbox)
    for name, value in provenance_properties(grade.provenance).items():
        suite.add_property(name, plain(value))
    for problem in grade.problems:
        told = "\n".join([f"{plain(problem.kind)}:", *plain_lines(problem.message)])
        suite.add_property("problem", told)
    for flag in grade.flags:
        suite.add_property("worth a look", plain(flag.message))
    if grade.decided:
        suite.add_testcases([*_code(grade), *_strategy(grade), *_tests(grade)])
    else:
        suite.add_testcase(_undecided(grade))
    suite.update_statistics()
    suite.time = round(grade.seconds, 3)
    return suite


def provenance_properties(provenance: Provenance) -> dict[str, str]:
    """Return the provenance as names and values, none where it is not known."""
    if not provenance.dicedojo:
        return {}
    return {
        "dicedojo": provenance.dicedojo,
        "edition": provenance.edition,
        "python": provenance.python,
        "course_sha256": provenance.course,
        "submission_path": provenance.path,
        "submission_sha256": provenance.submission,
    }


def _undecided(grade: Grade) -> TestCase:
    """Return an error, which is not a failure: the submission is not to blame."""
    case = TestCase("the grade", classname=grade.kata.name, time=0)
    error = Error("not graded")
    error.text = "\n".join(plain_lines(grade.problems[-1].message))
    case.result = [error]
    return case


def _code(grade: Grade) -> Iterator[TestCase]:
    for one in grade.exam.scenarios:
        failure = ""
        if one.outcome is not Outcome.PASSED:
            failure = "\n".join([one.outcome.value, *plain_lines(one.message)])
        yield _case(f"{grade.kata.name}.{one.step}", one.name, failure)
    reached = {one.step for one in grade.exam.scenarios}
    for step in grade.kata.examined_steps:
        if step.name not in reached:
            yield _case(f"{grade.kata.name}.{step.name}", step.title, "not reached")
    sweep = grade.exam.sweep
    failure = ""
    if sweep.agreed < sweep.questions or not sweep.questions:
        witness = f"\n{should(sweep.witness, 'your code')}" if sweep.witness else ""
        failure = (
            f"agrees on {sweep.agreed:,} of {sweep.questions:,} questions"
            f"{sweep.rest}{witness}"
        )
    yield _case(f"{grade.kata.name}.sweep", "every question of the game", failure)


def _strategy(grade: Grade) -> Iterator[TestCase]:
    for part in grade.parts:
        if part.name == "strategy":
            failure = "" if part.points == part.possible else part.why
            yield _case(f"{grade.kata.name}.strategy", "its exact value", failure)


def _tests(grade: Grade) -> Iterator[TestCase]:
    kata, mutation = grade.kata.name, grade.mutation
    if not mutation.valid:
        (tests,) = (part for part in grade.parts if part.name == "tests")
        yield _case(f"{kata}.tests", "a test that counts", tests.why)
    for verdict in representatives(mutation):
        if mutation.valid and verdict.status is not Status.UNIMPORTABLE:
            yield _mutant(grade, verdict)
    if mutation.valid:
        for chaff in chaff_verdicts(grade.kata, mutation):
            if not chaff.run:
                yield _case(f"{kata}.chaff", chaff.name, skipped="not run")
                continue
            failure = "" if chaff.caught else f"let through: {chaff.misconception}"
            if failure and chaff.witness is not None:
                failure += f"\n{should(chaff.witness, 'this program')}"
            yield _case(f"{kata}.chaff", chaff.name, failure)
    for one in mutation.exclusions:
        yield _case(
            f"{kata}.excluded", one.test, skipped=f"{one.kind}: {why_aside(one)}"
        )


def _mutant(grade: Grade, verdict: MutantVerdict) -> TestCase:
    mutant, witness = verdict.mutant, verdict.witness
    name = f"{mutant.id} line {mutant.line}: {what_changed(mutant)}"
    alike = _mutants_of_its_bug(grade).get(mutant.id, 1) - 1
    if alike:
        name += f" (and {counted(alike, 'change')} that the same questions reveal)"
    if verdict.status in KILLED:
        return _case(f"{grade.kata.name}.mutants", name)
    if verdict.status is not Status.SURVIVED:
        why = f": {verdict.why}" if verdict.why else ""
        told = f"{verdict.status.value}{why}"
        return _case(f"{grade.kata.name}.mutants", name, skipped=told)
    told = tells_apart(witness, "Your code", "the mutant") if witness else ""
    return _case(f"{grade.kata.name}.mutants", name, f"survived\n{told}")


def _mutants_of_its_bug(grade: Grade) -> dict[str, int]:
    """Return how many mutants show a bug, by the first of them."""
    return {bug.mutants[0]: len(bug.mutants) for bug in grade.mutation.bugs}


def _case(classname: str, name: str, failure: str = "", skipped: str = "") -> TestCase:
    case = TestCase(plain(name), classname=classname, time=0)
    if failure:
        first, _, _ = failure.partition("\n")
        shown = "\n".join(plain_lines(failure))
        told = Failure(plain(first))
        told.text = shown
        case.result = [told]
    elif skipped:
        case.result = [Skipped(plain(skipped))]
    return case
