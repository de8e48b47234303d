"""Do the features kill every mutant of a step's code that they could kill?

A mutant is killable if a question that is settled at the step tells it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicedojo.authoring.answers import answers, world
from dicedojo.authoring.fault import Fault
from dicedojo.authoring.feature_runs import FeatureJob, run_features
from dicedojo.authoring.places import address
from dicedojo.authoring.stable_answers import known_features, settled
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


def check_strength(
    kata: Kata, tick: Callable[[int], None] = lambda total: None
) -> list[Fault]:
    """Return the killable mutants of each step's code that pass the features so far.

    `tick` is called with the number of mutants after each.
    """
    parts: dict[
        tuple[str, int], FeatureJob
    ] = {}  # steps of one text share their mutants
    mutants: dict[str, list[tuple[Step, Mutant]]] = {}
    for step in kata.coded_steps:
        features = known_features(kata, step)
        for mutant in needed_mutants(kata, step.solution.read_text("utf-8")):
            key = f"{step.name} {mutant.id}"
            part = FeatureJob(key, mutant.source, features, first=True)
            part = parts.setdefault((mutant.source, len(features)), part)
            mutants.setdefault(part.key, []).append((step, mutant))
    chosen = list(parts.values())
    shown = run_features(kata, chosen, lambda: tick(len(chosen)))
    survivors: dict[Step, list[Mutant]] = {}
    for part in chosen:
        if shown[part.key].flawless:
            step, mutant = mutants[part.key][0]
            survivors.setdefault(step, []).append(mutant)
    return [
        fault for step, left in survivors.items() for fault in _decide(kata, step, left)
    ]


def _decide(kata: Kata, step: Step, survivors: Sequence[Mutant]) -> list[Fault]:
    """Return a fault for each survivor that a settled question tells apart."""
    calls = settled(kata, step)
    rules = dict(zip(map(id, world(kata)), answers(kata, kata.reference), strict=True))
    path = f"{kata.module}.py"
    files = {path: step.solution.read_bytes()}
    faults = []
    with TestRunner.open(
        CodeUnderTest.of(kata, ProcessSandbox(), files, path)
    ) as runner:
        runner.keep("settled", calls)
        jobs = [Job(mutant.id, mutant.source) for mutant in survivors]
        shown = runner.answer(jobs, "settled", CPU_SECONDS)
        for mutant in survivors:
            for call, answer in zip(calls, shown[mutant.id].given, strict=False):
                right = rules[id(call)].answer
                if not same(right, answer):
                    given = f"{show(right)}; the mutant: {show(answer)}"
                    message = (
                        f"no feature so far kills {mutant.original} -> "
                        f"{mutant.mutated}; {kata.domain.describe(call)} gives {given}"
                    )
                    where = f"{address(kata, step.solution)}:{mutant.line}"
                    faults.append(Fault(where, message))
                    break
    return faults
