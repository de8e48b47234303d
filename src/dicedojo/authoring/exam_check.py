"""Is the exam sound? The reference gets full marks, the stub none, the sample 100."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dicedojo.authoring.places import Fault, address
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import TOTAL
from dicedojo.exam.report import ExamReport, Outcome
from dicedojo.exam.run import run_exam
from dicedojo.grading.run import grade_path
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest


def check_exam(kata: Kata) -> list[Fault]:
    """Return the faults of the kata's exam, as submissions meet it.

    The sample `perfect`, where there is one, is graded whole: code and tests.
    """
    faults = [*_check_reference(kata), *_check_stub(kata)]
    sample = kata.folder / "samples" / "perfect"
    if sample.is_dir() and not faults:
        faults += _check_sample(kata, sample)
    return faults


def _check_reference(kata: Kata) -> Iterator[Fault]:
    where, report = address(kata, kata.reference), _examine(kata, kata.reference)
    for scenario in report.scenarios:
        if scenario.outcome is not Outcome.PASSED:
            message = f"{scenario.outcome} in the exam: {scenario.message}"
            yield Fault(where, f"{scenario.step}: {scenario.name}: {message}")
    examined = {step.name for step in kata.examined_steps}
    for name in sorted(examined - set(report.steps_passed())):
        yield Fault(where, f"the exam has no scenario of {name}")
    if report.sweep.witness is not None:
        found = report.sweep.witness
        message = f"{found.question}: {found.second}, not {found.first}"
        yield Fault(where, f"the sweep disagrees with the rules: {message}")


def _check_stub(kata: Kata) -> Iterator[Fault]:
    """Does a learner who has done nothing earn nothing?"""
    where, report = address(kata, kata.stub), _examine(kata, kata.stub)
    for name, passed in report.steps_passed().items():
        if passed:
            yield Fault(where, f"passes all scenarios of {name} already")
    if report.sweep.agreed:
        agreed, asked = report.sweep.agreed, report.sweep.questions
        yield Fault(
            where, f"answers {agreed} of {asked} questions by the rules already"
        )


def _check_sample(kata: Kata, sample: Path) -> Iterator[Fault]:
    grade = grade_path(kata, sample, ProcessSandbox())
    if grade.points != TOTAL:
        lost = [part.why for part in grade.parts if part.points < part.possible]
        message = f"gets {grade.points:g} points, not {TOTAL}: {' '.join(lost)}"
        yield Fault(address(kata, sample), message)


def _examine(kata: Kata, program: Path) -> ExamReport:
    path = f"{kata.module}.py"
    files = {path: program.read_bytes()}
    code = CodeUnderTest.of(kata, ProcessSandbox(), files, path)
    return run_exam(kata, code).report
