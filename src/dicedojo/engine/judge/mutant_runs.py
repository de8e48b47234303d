"""Has the tests meet the mutants, and says how every one fared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dicedojo.engine.judge.bugs import Grouped
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.rounds import is_noticed, killers
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import NOT_RUN, MutantVerdict, Run, Status
from dicedojo.engine.mutants.mutant import Mutant

UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    "lost": "the process that runs the tests was ended",
    NOT_RUN: "there was no time left to run the tests",
}


def mutant_verdicts(
    comparison: Comparison,
    grouped: Grouped,
    runs: Mapping[str, Run],
    suite: Suite,
) -> dict[str, MutantVerdict]:
    """Return the verdict on each mutant, by id; one that was never run has none."""
    decided = dict(grouped.decided)
    survivors = []
    for group in grouped.groups:
        left = []
        for mutant in group.mutants:
            if mutant.id not in runs:
                continue
            verdict = _verdict(mutant, runs[mutant.id], suite)
            if verdict is None:
                left.append(mutant)
            else:
                decided[mutant.id] = verdict
        if left:
            survivors.append(replace(group, mutants=tuple(left)))
    for id, before in grouped.decided.items():
        if before.status is not Status.UNIMPORTABLE:
            run = runs.get(id, Run())
            decided[id] = _verdict(before.mutant, run, suite) or before
    judged = comparison.judge_survivors(survivors)
    for group in survivors:
        for mutant in group.mutants:
            failing = sorted(set(runs[mutant.id].failed) - set(suite.failing))
            decided[mutant.id] = replace(judged[mutant.id], failing=tuple(failing))
    return decided


def _verdict(mutant: Mutant, run: Run, suite: Suite) -> MutantVerdict | None:
    """Return the verdict that the tests come to; None if they do not notice it."""
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    if is_noticed(run, suite, suite.counted):
        status = Status.TIMED_OUT if run.ended == "timed out" else Status.KILLED
        return MutantVerdict(mutant, status, killers(run, suite, suite.counted))
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    return None
