"""Runs the tests on one mutant of each group, and says how every mutant fared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dicedojo.mutation.comparison import Comparison, Grouped
from dicedojo.mutation.kills import find_kill
from dicedojo.mutation.making.controls import make_controls
from dicedojo.mutation.reasons import source_dependent
from dicedojo.mutation.rounds import Program, Rounds
from dicedojo.mutation.runner import NOT_RUN
from dicedojo.mutation.runs import Run
from dicedojo.mutation.validity import CANARY, control_program, fails_on_its_own_code
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, SetAside, Status

MAX_CONTROLS = 2
UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    "lost": "the process that runs the tests was ended",
    "stopped": "the tests ended the process that runs them",
    NOT_RUN: "there was no time left to run the tests on it",
}


@dataclass(frozen=True)
class MutantRuns:
    """What the tests did on the mutants; the tests that turned out not to count."""

    runs: Mapping[str, Run] = field(default_factory=dict)  # by id, and some others
    excluded: Mapping[str, SetAside] = field(default_factory=dict)


def run_mutants(
    rounds: Rounds,
    grouped: Grouped,
    counted: Sequence[str],
    excluded: Sequence[str],
) -> MutantRuns:
    """Run the tests that are `counted` on one mutant of each group.

    Mutants that no question told apart may still be killed by a test where the domain
    is not exhaustive. Among them run programs that are right; a test that fails on one
    of these does not count.
    """
    mutants = list(_chosen(grouped))
    if not (counted and mutants):
        return MutantRuns()
    controls = make_controls(rounds.submission.text)[:MAX_CONTROLS]
    programs = [
        *(Program(mutant.id, mutant.source) for mutant in mutants),
        *map(control_program, controls),
        Program(CANARY, rounds.submission.source, right=True),
    ]
    runs = rounds.run(programs, excluded)
    found = fails_on_its_own_code(rounds, counted, runs)
    for control in controls:
        run = runs[control_program(control).key]
        red = [test for test in counted if test in run.failed and test not in found]
        found |= {test: source_dependent(test, control.name, run) for test in red}
    return MutantRuns(runs, found)


def _chosen(grouped: Grouped) -> Iterator[Mutant]:
    yield from (group.representative for group in grouped.groups)
    for verdict in grouped.decided.values():
        if verdict.status is Status.UNDECIDED:
            yield verdict.mutant


def mutant_verdicts(
    comparison: Comparison,
    grouped: Grouped,
    runs: Mapping[str, Run],
    counted: Collection[str],
    excluded: Collection[str],
) -> dict[str, MutantVerdict]:
    """Return the verdict on each mutant, by id; one that was never run has none.

    Mutants of one group share that of the one that the tests ran on.
    """
    decided = dict(grouped.decided)
    survivors = []
    for group in grouped.groups:
        mutant = group.representative
        if mutant.id not in runs:
            continue
        run = runs[mutant.id]
        verdict = _verdict(mutant, run, counted, excluded)
        if run.ended == group.ended == "stopped":  # the mutant's doing, not the tests'
            verdict = MutantVerdict(mutant, Status.KILLED)
        if verdict is None:
            survivors.append(group)
        else:
            decided |= {one.id: replace(verdict, mutant=one) for one in group.mutants}
    for id, before in grouped.decided.items():
        if id in runs:
            found = _verdict(before.mutant, runs[id], counted, excluded)
            decided[id] = found or before
    return decided | comparison.judge_survivors(survivors)


def _verdict(
    mutant: Mutant, run: Run, counted: Collection[str], excluded: Collection[str]
) -> MutantVerdict | None:
    """Return the verdict that the tests come to; None if they all pass."""
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    if run.ended == "timed out":
        return MutantVerdict(mutant, Status.TIMED_OUT)
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    kill = find_kill(run, counted, excluded)
    if kill.noticed:
        return MutantVerdict(mutant, Status.KILLED, kill.tests)
    return None
