"""Grades as JUnit XML: a test suite for each submission, for CI dashboards."""

# mypy: allow-untyped-calls
# junitparser annotates only some of its methods

from __future__ import annotations

from collections.abc import Iterator, Sequence

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase
from junitparser import TestSuite as Suite  # pytest collects what is named Test...

from dicedojo.grading.document.grade import GradeDocument, Provenance
from dicedojo.grading.document.points import DEDUCTION
from dicedojo.grading.document.suite import ChaffRecord, MutantRecord
from dicedojo.report.answers import should, tells_apart
from dicedojo.report.changes import describe_change
from dicedojo.report.exam_view import rest
from dicedojo.report.exclusions import reason_of
from dicedojo.report.wording import sandbox_name, to_pass
from dicedojo.text import WHY, counted, plain, plain_lines, score


def render_junit(grades: Sequence[GradeDocument]) -> str:
    """Return the document; every lost point has a failing case.

    Mutants that the same questions reveal are one bug, and one case. Those that count
    neither way are skipped cases, so that the totals agree.
    """
    document = JUnitXml("dicedojo")
    for grade in grades:
        document.add_testsuite(_suite(grade))
    document.update_statistics()
    return f"{document.tostring().decode('utf-8')}\n"


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
    for flag in grade.flags:
        suite.add_property("worth a look", plain(flag.message))
    if grade.decided:
        suite.add_testcases([*_code(grade), *_strategy(grade), *_tests(grade)])
    else:
        suite.add_testcase(_undecided(grade))
    suite.update_statistics()
    if grade.timing is not None:
        suite.time = grade.timing.seconds
    return suite


def _provenance(found: Provenance) -> dict[str, str]:
    """Return the provenance as names and values, none where it is not known."""
    if not found.dicedojo:
        return {}
    facts = {
        "dicedojo": found.dicedojo,
        "edition": found.edition,
        "python": found.python,
        "course": found.course,
        "course_sha256": found.course_sha256,
        "submission_path": found.submission_path,
        "submission_sha256": found.submission_sha256,
        "rubric": found.rubric,
        "rubric_sha256": found.rubric_sha256,
    }
    return {name: value for name, value in facts.items() if value}


def _undecided(grade: GradeDocument) -> TestCase:
    """Return an error, which is not a failure: the submission is not to blame."""
    case = TestCase("the grade", classname=grade.kata, time=0)
    error = Error("not graded")
    messages = [problem.message for problem in grade.problems[-1:]]
    error.text = "\n".join(plain_lines("\n".join(messages)))
    case.result = [error]
    return case


def _code(grade: GradeDocument) -> Iterator[TestCase]:
    for one in grade.exam.scenarios:
        failure = ""
        if one.outcome != "passed":
            failure = "\n".join([one.outcome, *plain_lines(one.message)])
        yield _case(f"{grade.kata}.{one.step}", one.name, failure)
    reached = {one.step for one in grade.exam.scenarios}
    for step in grade.exam.steps:
        if step.name not in reached:
            yield _case(f"{grade.kata}.{step.name}", step.title, "not reached")
    sweep = grade.exam.sweep
    failure = ""
    if sweep.agreed < sweep.questions or not sweep.questions:
        witness = f"\n{should(sweep.witness, 'your code')}" if sweep.witness else ""
        failure = (
            f"agrees on {sweep.agreed:,} of {sweep.questions:,} questions"
            f"{rest(sweep.unanswered)}{witness}"
        )
    yield _case(f"{grade.kata}.sweep", "every question of the game", failure)


def _strategy(grade: GradeDocument) -> Iterator[TestCase]:
    for part in grade.parts:
        if part.name == "strategy":
            failure = "" if part.points == part.possible else part.why
            yield _case(f"{grade.kata}.strategy", "its exact value", failure)


def _tests(grade: GradeDocument) -> Iterator[TestCase]:
    kata, suite = grade.kata, grade.tests
    if not suite.valid:
        why = grade.part("tests").why
        yield _case(f"{kata}.tests", "a test that counts", why)
    else:
        alike = {bug.mutants[0]: len(bug.mutants) - 1 for bug in suite.bugs}
        for mutant in suite.representatives():
            if mutant.status != "unimportable":
                yield _mutant(kata, mutant, alike.get(mutant.id, 0))
        for chaff in suite.chaff:
            yield _chaff(kata, chaff)
    for one in suite.excluded:
        yield _case(
            f"{kata}.excluded", one.test, skipped=f"{one.kind}: {reason_of(one)}"
        )


def _mutant(kata: str, mutant: MutantRecord, alike: int) -> TestCase:
    """Return the case of a mutant that stands for `alike` others as well."""
    name = f"{mutant.id} line {mutant.line}: {describe_change(mutant)}"
    if alike:
        name += f" (and {counted(alike, 'change')} that the same questions reveal)"
    if mutant.status in ("killed", "timed out"):
        return _case(f"{kata}.mutants", name)
    if mutant.status != "survived":
        why = f": {mutant.why}" if mutant.why else ""
        return _case(f"{kata}.mutants", name, skipped=f"{mutant.status}{why}")
    witness = mutant.witness
    answers = tells_apart(witness, "Your code", "the mutant") if witness else ""
    return _case(f"{kata}.mutants", name, f"survived\n{answers}")


def _chaff(kata: str, chaff: ChaffRecord) -> TestCase:
    if chaff.status == "not run":
        return _case(f"{kata}.chaff", chaff.name, skipped="not run")
    failure = ""
    if chaff.status == "let through":
        failure = f"let through: {chaff.misconception}"
        if chaff.witness is not None:
            failure += f"\n{should(chaff.witness, 'this program')}"
    return _case(f"{kata}.chaff", chaff.name, failure)


def _case(classname: str, name: str, failure: str = "", skipped: str = "") -> TestCase:
    case = TestCase(plain(name), classname=plain(classname), time=0)
    if failure:
        first, _, _ = failure.partition("\n")
        result = Failure(plain(first))
        result.text = "\n".join(plain_lines(failure))
        case.result = [result]
    elif skipped:
        case.result = [Skipped(plain(skipped))]
    return case
