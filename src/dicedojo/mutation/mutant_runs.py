"""Runs the tests on one mutant of each group, and says how every mutant fared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from dicedojo.mutation.alone import Alone, Grouped
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.controls import judge_controls
from dicedojo.mutation.kills import KillFinder
from dicedojo.mutation.programs import Program
from dicedojo.mutation.reasons import depends_on_source, flaky
from dicedojo.mutation.rounds import RoundResult, Rounds
from dicedojo.mutation.runs import Run
from dicedojo.mutation.sandbox_pool import NOT_RUN
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Exclusion, Mutant, MutantVerdict, Status

MAX_CONTROLS = 2
MAX_EQUIVALENT = 8
MAX_OF_SELF_CONTAINED = 1  # where tests cannot look at what runs
UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    "lost": "the process that runs the tests was ended",
    "stopped": "the tests ended the process that runs them",
    "timed out": "the tests did not end, although every question alone has an answer",
    NOT_RUN: "there was no time left to run the tests",
}


def run_mutants(rounds: Rounds, grouped: Grouped, suite: Suite) -> RoundResult:
    """Run the tests on one mutant of each group.

    Mutants that no question told apart may still be killed by a test where the domain
    is not exhaustive. Among them run programs that are right, equivalent mutants too;
    a test that fails on one of these is excluded.
    """
    counted = suite.counted
    if not (counted and any(_chosen(grouped))):
        return RoundResult(suite)
    programs = rounds.programs
    skipped = suite.disruptive(programs.kata)
    controls = dict(islice(programs.controls.items(), MAX_CONTROLS))
    some = [
        *(_program(mutant, grouped) for mutant in _all_run(rounds, grouped)),
        *controls.values(),
        programs.canary,
    ]
    runs = rounds.run(some, skipped)
    runs |= _without_uncounted(rounds, some, runs, counted)
    suite, verdicts = judge_controls(
        rounds, controls, runs, suite, counted, _has_failed
    )
    right = tuple(runs[one.key] for one in (programs.canary, *controls.values()))
    unsound = sorted({*counted} - {*suite.counted})
    methods = programs.kata.asks_methods
    finder = KillFinder(right, suite.counted, methods=methods)
    runs = rounds.go_on(
        some,
        runs,
        [*skipped, *unsound],
        lambda id, run: finder.find_kill(run, grouped.alone(id)).noticed,
    )
    found = RoundResult(suite, verdicts, runs, right)
    blind = _find_blind(rounds, grouped, found)
    return replace(found, suite=found.suite.excluding(blind))


def _program(mutant: Mutant, grouped: Grouped) -> Program:
    alone = grouped.alone(mutant.id)
    hangs = alone is not None and alone.ended == "timed out"
    return Program(mutant.id, mutant.source, hangs=hangs)


def _has_failed(run: Run, test: str) -> bool:
    return test in run.failed


def _without_uncounted(
    rounds: Rounds,
    programs: Sequence[Program],
    runs: Mapping[str, Run],
    counted: Sequence[str],
) -> dict[str, Run]:
    """Run once more what did not end, with no tests but those that count.

    A test that does not count may be the one that hangs.
    """
    others = sorted({*rounds.tests} - {*counted})
    hanging = [one for one in programs if runs[one.key].ended == "timed out"]
    if not (others and hanging):
        return {}
    right = [one for one in programs if one.right and one not in hanging][:1]
    again = rounds.run([*hanging, *right], others)
    return {one.key: again[one.key] for one in hanging}


def _chosen(grouped: Grouped) -> Iterator[Mutant]:
    yield from (group.representative for group in grouped.groups)
    yield from _with_status(grouped, Status.UNDECIDED)


def _all_run(rounds: Rounds, grouped: Grouped) -> Iterator[Mutant]:
    """Yield the mutants that the tests run on, some equivalent ones among them."""
    yield from _chosen(grouped)
    contained = rounds.runner.is_self_contained
    most = MAX_OF_SELF_CONTAINED if contained else MAX_EQUIVALENT
    yield from islice(_with_status(grouped, Status.EQUIVALENT), most)


def _with_status(grouped: Grouped, status: Status) -> Iterator[Mutant]:
    for verdict in grouped.decided.values():
        if verdict.status is status:
            yield verdict.mutant


def _find_blind(
    rounds: Rounds, grouped: Grouped, found: RoundResult
) -> dict[str, Exclusion]:
    """Return the tests that fail on a mutant which answered them as the own code does.

    They are source-dependent or flaky: each runs once more on such a mutant, and on
    the learner's own code, where a flaky one may fail as well. Those that fail on a
    control or on the own code are excluded already.
    """
    counted = found.suite.counted
    sources = {mutant.id: mutant.source for mutant in _all_run(rounds, grouped)}
    blind = _blind(grouped, found.runs, KillFinder(found.right, counted))
    if not blind:
        return {}
    programs = [Program(id, sources[id]) for id in sorted({*blind.values()})]
    own = rounds.programs.canary
    runs = rounds.run([*programs, own], [t for t in rounds.tests if t not in blind])
    right = runs.pop(own.key)
    again = _blind(grouped, runs, KillFinder((right,), list(blind)))
    source_dependent = again.keys() & right.passed
    return {
        test: depends_on_source(test) if test in source_dependent else flaky(test)
        for test in counted
        if test in blind
    }


def _blind(
    grouped: Grouped, runs: Mapping[str, Run], finder: KillFinder
) -> dict[str, str]:
    """Return the tests that fail without cause, each with the id of a mutant."""
    return {
        test: id
        for id, run in runs.items()
        if not (run.ended or run.unimportable)
        for test in finder.find_kill(run, grouped.alone(id)).blind
    }


def mutant_verdicts(
    comparison: Comparison, grouped: Grouped, found: RoundResult
) -> dict[str, MutantVerdict]:
    """Return the verdict on each mutant, by id; one that was never run has none.

    Mutants of one group share that of the one that the tests ran on.
    """
    suite, methods = found.suite, comparison.asks_methods
    finder = KillFinder(found.right, suite.counted, suite.names, methods)
    decided = dict(grouped.decided)
    survivors = []
    for group in grouped.groups:
        mutant = group.representative
        if mutant.id not in found.runs:
            continue
        verdict = _verdict(mutant, found.runs[mutant.id], finder, group.alone)
        if verdict is None:
            survivors.append(group)
        else:
            decided |= {one.id: replace(verdict, mutant=one) for one in group.mutants}
    for id, before in grouped.decided.items():
        if before.status is Status.UNDECIDED and id in found.runs:
            run = found.runs[id]
            verdict = _verdict(before.mutant, run, finder, grouped.alike)
            decided[id] = verdict or before
    judged = comparison.judge_survivors(survivors)
    for group in survivors:
        failed = found.runs[group.representative.id].failed
        failing = tuple(sorted(set(failed) - set(found.right[0].failed)))
        for one in group.mutants:
            decided[one.id] = replace(judged[one.id], failing=failing)
    return decided


def _verdict(
    mutant: Mutant, run: Run, finder: KillFinder, alone: Alone | None
) -> MutantVerdict | None:
    """Return the verdict that the tests come to; None if they do not notice it."""
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    kill = finder.find_kill(run, alone)
    if kill.noticed:
        status = Status.TIMED_OUT if run.ended == "timed out" else Status.KILLED
        return MutantVerdict(mutant, status, kill.tests)
    if run.ended == "timed out" and alone and not finder.could_notice(alone):
        return None  # the tests did not end for a reason of their own
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    return None
