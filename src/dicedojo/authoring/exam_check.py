"""Checks that the exam is sound, and that its features kill every killable mutant.

The reference gets full marks, the stub none, the sample 100. A mutant of a step's code
is killable if its answer to a question that is stable at the step differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dicedojo.authoring.answers import (
    all_questions,
    answers,
    features_to_pass,
    stable_questions,
)
from dicedojo.authoring.feature_runs import FeatureJob, run_features
from dicedojo.authoring.places import Fault, address
from dicedojo.course import TOTAL, Kata, Step
from dicedojo.engine import (
    CodeUnderTest,
    ExamReport,
    Job,
    Mutant,
    ProcessSandbox,
    QuestionLimits,
    TestRunner,
    needed_mutants,
    run_exam,
    same,
    show,
)
from dicedojo.grading import grade_path

TOGETHER = 50  # answers in a batch, which is lost if a mutant hangs in it


def check_exam(kata: Kata) -> list[Fault]:
    """Return the faults of the kata's exam.

    The sample `perfect`, if there is one, is graded with code and tests.
    """
    faults = [*_check_reference(kata), *_check_stub(kata)]
    sample = kata.folder / "samples" / "perfect"
    if sample.is_dir() and not faults:
        faults += _check_sample(kata, sample)
    return faults


def _check_reference(kata: Kata) -> Iterator[Fault]:
    where, report = address(kata, kata.reference), _examine(kata, kata.reference)
    for scenario in report.scenarios:
        if scenario.outcome != "passed":
            message = f"{scenario.outcome} in the exam: {scenario.message}"
            yield Fault(where, f"{scenario.step}: {scenario.name}: {message}")
    examined = {step.name for step in kata.examined_steps}
    for name in sorted(examined - set(report.steps_passed())):
        yield Fault(where, f"the exam has no scenario of {name}")
    if report.sweep.witness is not None:
        witness = report.sweep.witness
        message = f"{witness.question}: {witness.actual}, not {witness.expected}"
        yield Fault(where, f"the sweep disagrees with the rules: {message}")


def _check_stub(kata: Kata) -> Iterator[Fault]:
    """Yield a fault for everything that the stub already earns."""
    where, report = address(kata, kata.stub), _examine(kata, kata.stub)
    for name, passed in report.steps_passed().items():
        if passed:
            yield Fault(where, f"passes all scenarios of {name} already")
    if report.sweep.agreed:
        agreed, questions = report.sweep.agreed, report.sweep.questions
        yield Fault(
            where, f"answers {agreed} of {questions} questions by the rules already"
        )


def _check_sample(kata: Kata, sample: Path) -> Iterator[Fault]:
    grade = grade_path(kata, sample, ProcessSandbox())
    if grade.points != TOTAL:
        lost = [part.why for part in grade.parts if part.points < part.possible]
        message = f"gets {grade.points:g} points, not {TOTAL}: {' '.join(lost)}"
        yield Fault(address(kata, sample), message)


def _examine(kata: Kata, program: Path) -> ExamReport:
    return run_exam(kata, _code_under_test(kata, program))


def _code_under_test(kata: Kata, program: Path) -> CodeUnderTest:
    files = {kata.file: program.read_bytes()}
    return CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)


def check_strength(kata: Kata) -> Iterator[Fault]:
    """Yield the killable mutants of each step's code that pass the features so far."""
    # Steps with the same code share the runs of its mutants.
    jobs: dict[tuple[str, int], FeatureJob] = {}
    mutants: dict[str, list[tuple[Step, Mutant]]] = {}
    for step in kata.coded_steps:
        features = features_to_pass(kata, step)
        for mutant in needed_mutants(kata, step.solution.read_text("utf-8")):
            key = f"{step.name} {mutant.id}"
            job = FeatureJob(key, mutant.source, features, first=True)
            job = jobs.setdefault((mutant.source, len(features)), job)
            mutants.setdefault(job.key, []).append((step, mutant))
    runs = run_features(kata, list(jobs.values()))
    survivors: dict[Step, list[Mutant]] = {}
    for job in jobs.values():
        if runs[job.key].flawless:
            step, mutant = mutants[job.key][0]
            survivors.setdefault(step, []).append(mutant)
    if survivors:
        yield from _decide(kata, survivors)


def _decide(kata: Kata, survivors: Mapping[Step, Sequence[Mutant]]) -> Iterator[Fault]:
    """Yield a fault for each survivor that differs on a question stable at its step.

    One runner serves all steps, since each mutant is a whole program.
    """
    rules = dict(
        zip(map(id, all_questions(kata)), answers(kata, kata.reference), strict=True)
    )
    most = QuestionLimits.first()
    with TestRunner.open(_code_under_test(kata, kata.reference)) as runner:
        for step, mutants in survivors.items():
            calls = stable_questions(kata, step)
            runner.questions.keep(step.name, calls)
            jobs = [Job(mutant.id, mutant.source) for mutant in mutants]
            replies = runner.questions.answer(jobs, step.name, most, TOGETHER)
            for mutant in mutants:
                for call, answer in zip(calls, replies[mutant.id].values, strict=False):
                    right = rules[id(call)].answer
                    if not same(right, answer):
                        yield Fault(
                            f"{address(kata, step.solution)}:{mutant.line}",
                            f"no feature so far kills {mutant.original} -> "
                            f"{mutant.mutated}; {kata.domain.describe(call)} gives "
                            f"{show(right)}; the mutant: {show(answer)}",
                        )
                        break
