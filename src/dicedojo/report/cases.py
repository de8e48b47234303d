"""A grade as test cases, for tools that show passed, failed and skipped tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import ChaffRecord, MutantRecord
from dicedojo.report.changes import changed_lines, describe_change
from dicedojo.report.exclusions import reason_of
from dicedojo.report.page_view import rest
from dicedojo.report.wording import should, tells_apart
from dicedojo.text import counted, plain_lines


@dataclass(frozen=True)
class Case:
    """One test case. It passed if it has neither a failure nor a reason to skip it."""

    group: str  # "coin.sweep"
    name: str
    failure: str = ""  # lines; the first stands for them all
    skipped: str = ""
    step: int = 0  # the number of the step that it belongs to, 0 for none
    asked: str = ""  # what was asked or changed, as code or as a title


def cases(grade: GradeDocument) -> Iterator[Case]:
    """Yield the cases of a decided grade; every lost point has a failing one.

    Mutants that the same questions reveal are one bug, and one case. Those that count
    neither way are skipped, so that the totals agree.
    """
    yield from _of_code(grade)
    yield from _of_strategy(grade)
    yield from _of_tests(grade)


def _of_code(grade: GradeDocument) -> Iterator[Case]:
    numbers = {step.name: step.number for step in grade.exam.steps}
    for one in grade.exam.scenarios:
        failure = ""
        if one.outcome != "passed":
            failure = "\n".join([one.outcome, *plain_lines(one.message)])
        group, number = f"{grade.kata}.{one.step}", numbers[one.step]
        asked = f"Scenario: {one.name}"
        yield Case(group, one.name, failure, step=number, asked=asked)
    reached = {one.step for one in grade.exam.scenarios}
    for step in grade.exam.steps:
        if step.name not in reached:
            group = f"{grade.kata}.{step.name}"
            yield Case(group, step.title, "not reached", step=step.number)
    yield _sweep(grade)


def _sweep(grade: GradeDocument) -> Case:
    sweep = grade.exam.sweep
    failure = asked = ""
    if sweep.agreed < sweep.questions or not sweep.questions:
        witness = f"\n{should(sweep.witness, 'your code')}" if sweep.witness else ""
        failure = (
            f"agrees on {sweep.agreed:,} of {sweep.questions:,} questions"
            f"{rest(sweep.unanswered)}{witness}"
        )
        asked = sweep.witness.call if sweep.witness else ""
    group, name = f"{grade.kata}.sweep", "every question of the game"
    return Case(group, name, failure, asked=asked)


def _of_strategy(grade: GradeDocument) -> Iterator[Case]:
    for part in grade.parts:
        if part.name == "strategy":
            failure = "" if part.points == part.possible else part.why
            yield Case(f"{grade.kata}.strategy", "its exact value", failure)


def _of_tests(grade: GradeDocument) -> Iterator[Case]:
    kata, suite = grade.kata, grade.tests
    if not suite.valid:
        why = grade.part("tests").why
        yield Case(f"{kata}.tests", "a test that counts", why)
    else:
        alike = {bug.mutants[0]: len(bug.mutants) - 1 for bug in suite.bugs}
        for mutant in suite.representatives():
            if mutant.status != "unimportable":
                yield _of_mutant(grade, mutant, alike.get(mutant.id, 0))
        for chaff in suite.chaff:
            yield _of_chaff(kata, chaff)
    for one in suite.excluded:
        reason = f"{one.kind}: {reason_of(one)}"
        yield Case(f"{kata}.excluded", one.test, skipped=reason)


def _of_mutant(grade: GradeDocument, mutant: MutantRecord, alike: int) -> Case:
    """Return the case of a mutant that stands for `alike` others as well."""
    name = f"{mutant.id} line {mutant.line}: {describe_change(mutant)}"
    if alike:
        name += f" (and {counted(alike, 'change')} that the same questions reveal)"
    group = f"{grade.kata}.mutants"
    if mutant.status in ("killed", "timed out"):
        return Case(group, name)
    if mutant.status != "survived":
        why = f": {mutant.why}" if mutant.why else ""
        return Case(group, name, skipped=f"{mutant.status}{why}")
    witness = mutant.witness
    answers = tells_apart(witness) if witness else ""
    removed, added = changed_lines(grade.module.source, mutant)
    diff = [f"- {line}" for line in removed] + [f"+ {line}" for line in added]
    return Case(group, name, f"survived\n{answers}", asked="\n".join(diff))


def _of_chaff(kata: str, chaff: ChaffRecord) -> Case:
    group = f"{kata}.chaff"
    if chaff.status == "not run":
        return Case(group, chaff.name, skipped="not run")
    if chaff.status != "let through":
        return Case(group, chaff.name)
    failure = f"let through: {chaff.misconception}"
    if chaff.witness is None:
        return Case(group, chaff.name, failure)
    failure += f"\n{should(chaff.witness, 'this program')}"
    return Case(group, chaff.name, failure, asked=chaff.witness.call)
