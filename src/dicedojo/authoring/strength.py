"""Do the features kill every mutant of a step's code that they could kill?

A mutant is killable if a question that is stable at the step tells it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from dicedojo.authoring.answers import (
    all_questions,
    answers,
    known_features,
    stable_questions,
)
from dicedojo.authoring.feature_runs import FeatureJob, run_features
from dicedojo.authoring.places import Fault, address
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.mutation.select import needed_mutants
from dicedojo.mutation.verdicts import Mutant
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import same, show

CPU_SECONDS = 0.5  # for a mutant's answers; the original takes a fiftieth
TOGETHER = 50  # answers, which are lost where a mutant hangs among them


def check_strength(
    kata: Kata, tick: Callable[[int], None] = lambda total: None
) -> list[Fault]:
    """Return the killable mutants of each step's code that pass the features so far.

    `tick` is called with the number of mutants after each.
    """
    # Steps whose code is the same text share the runs of its mutants.
    jobs: dict[tuple[str, int], FeatureJob] = {}
    mutants: dict[str, list[tuple[Step, Mutant]]] = {}
    for step in kata.coded_steps:
        features = known_features(kata, step)
        for mutant in needed_mutants(kata, step.solution.read_text("utf-8")):
            key = f"{step.name} {mutant.id}"
            job = FeatureJob(key, mutant.source, features, first=True)
            job = jobs.setdefault((mutant.source, len(features)), job)
            mutants.setdefault(job.key, []).append((step, mutant))
    runs = run_features(kata, list(jobs.values()), lambda: tick(len(jobs)))
    survivors: dict[Step, list[Mutant]] = {}
    for job in jobs.values():
        if runs[job.key].flawless:
            step, mutant = mutants[job.key][0]
            survivors.setdefault(step, []).append(mutant)
    return list(_decide(kata, survivors)) if survivors else []


def _decide(kata: Kata, survivors: Mapping[Step, Sequence[Mutant]]) -> Iterator[Fault]:
    """Yield a fault for each survivor that a question stable at its step tells apart.

    One runner serves all steps: each mutant is a whole program.
    """
    rules = dict(
        zip(map(id, all_questions(kata)), answers(kata, kata.reference), strict=True)
    )
    path = f"{kata.module}.py"
    files = {path: kata.reference.read_bytes()}
    with TestRunner.open(
        CodeUnderTest.of(kata, ProcessSandbox(), files, path)
    ) as runner:
        for step, mutants in survivors.items():
            calls = stable_questions(kata, step)
            runner.questions.keep(step.name, calls)
            jobs = [Job(mutant.id, mutant.source) for mutant in mutants]
            found = runner.questions.answer(jobs, step.name, CPU_SECONDS, TOGETHER)
            for mutant in mutants:
                for call, answer in zip(calls, found[mutant.id].given, strict=False):
                    right = rules[id(call)].answer
                    if not same(right, answer):
                        yield Fault(
                            f"{address(kata, step.solution)}:{mutant.line}",
                            f"no feature so far kills {mutant.original} -> "
                            f"{mutant.mutated}; {kata.domain.describe(call)} gives "
                            f"{show(right)}; the mutant: {show(answer)}",
                        )
                        break
