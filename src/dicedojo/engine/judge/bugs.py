"""Verdicts on mutants and planted bugs by what tests notice, and distinct bugs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace

from dicedojo.course import Kata
from dicedojo.engine.judge.chaff import chaff_witness
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.programs import Programs
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    End,
    Group,
    Grouped,
    MutantVerdict,
    Run,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant

UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    End.LOST: "the process that runs the tests was ended",
    End.NOT_RUN: "there was no time left to run the tests",
}


def killers(run: Run, suite: Suite, tests: Collection[str]) -> tuple[str, ...]:
    """Return which of the `tests` that count noticed the program of a run, in order.

    A test that pytest collects with this program alone counts, too, as its parameters
    may come from the program, unless others of its function do not count.
    """
    uncounted = {_function(test) for test in suite.collected if test not in tests}
    found = {
        test
        for test in run.failed
        if test in tests
        or (test not in suite.standings and _function(test) not in uncounted)
    }
    if run.gone and run.at in tests:
        found.add(run.at)
    return tuple(sorted(found))


def is_noticed(run: Run, suite: Suite, tests: Collection[str]) -> bool:
    """Return whether the `tests` that count notice the program of a run.

    It answered otherwise, or the tests would not have run: where one of them fails,
    does not end, or cannot be collected any more, that is why. So it is where pytest
    ends otherwise, unless a test fails that does not count.
    """
    if not tests:
        return False
    if run.unimportable or killers(run, suite, tests):
        return True
    if run.ended.is_of_program:
        return not run.at or run.at in tests
    files = {test.partition("::")[0] for test in tests}
    if any(path.partition("::")[0] in files for path, _ in run.faults):
        return True
    return bool(run.exit) and not run.failed


def _function(test: str) -> str:
    return test.partition("[")[0]


def mutant_verdicts(
    comparison: Comparison,
    grouped: Grouped,
    runs: Mapping[str, Run],
    suite: Suite,
) -> dict[str, MutantVerdict]:
    """Return the verdict on each mutant, by id; one that was never run has none.

    A test may kill what no question tells apart. What the tests pass on is put to its
    questions again, for a witness.
    """
    verdicts = dict(grouped.decided)
    survivors = []
    for id, before in grouped.decided.items():
        if before.status is not Status.UNIMPORTABLE and id in runs:
            verdicts[id] = _by_tests(before.mutant, runs[id], suite) or before
    for group in grouped.groups:
        left = []
        for mutant in group.mutants:
            if mutant.id not in runs:
                continue
            verdict = _by_tests(mutant, runs[mutant.id], suite)
            if verdict is None:
                left.append(mutant)
            else:
                verdicts[mutant.id] = verdict
        if left:
            survivors.append(replace(group, mutants=tuple(left)))
    for id, verdict in comparison.judge_survivors(survivors).items():
        failing = sorted(set(runs[id].failed) - set(suite.failing))
        verdicts[id] = replace(verdict, failing=tuple(failing))
    return verdicts


def _by_tests(mutant: Mutant, run: Run, suite: Suite) -> MutantVerdict | None:
    """Return the verdict that the tests come to; None if they do not notice it."""
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    counted = suite.counted
    if is_noticed(run, suite, counted):
        timed_out = run.ended is End.TIMED_OUT
        status = Status.TIMED_OUT if timed_out else Status.KILLED
        return MutantVerdict(mutant, status, killers(run, suite, counted))
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    return None


def chaff_verdicts(
    programs: Programs, runs: Mapping[str, Run], suite: Suite
) -> tuple[ChaffVerdict, ...]:
    """Return which planted bugs the tests notice that count; `runs` are by key."""
    kata, valid = programs.kata, suite.valid
    verdicts = none_caught(kata)
    if not valid:
        return verdicts
    found = []
    for chaff, verdict in zip(kata.chaffs, verdicts, strict=True):
        run = runs[programs.chaffs[chaff.name].key]
        new = replace(
            verdict,
            caught=is_noticed(run, suite, valid),
            caught_by=killers(run, suite, valid),
            witness=chaff_witness(kata, chaff),
            run=not run.ended.is_of_machine,
        )
        found.append(new)
    return tuple(found)


def none_caught(kata: Kata) -> tuple[ChaffVerdict, ...]:
    """Return the verdicts where no test counts."""
    return tuple(
        ChaffVerdict(one.name, one.misconception, caught=False, step=kata.step_of(one))
        for one in kata.chaffs
    )


# A bug with several mutants has the first of these statuses that one of them has.
STATUSES = (Status.SURVIVED, Status.KILLED, Status.TIMED_OUT)


def find_bugs(
    groups: Sequence[Group], verdicts: Mapping[str, MutantVerdict]
) -> tuple[Bug, ...]:
    """Return the distinct bugs, in the order of their first mutants.

    Mutants that the same questions reveal are one bug, although they may answer these
    differently: a test that states the right answer to one notices them all. A mutant
    that no question reveals and a test killed is a bug of its own, and an undecided one
    is none: what it answers among others hangs on what it was asked before. `verdicts`
    are those of the mutants, by id; one without a verdict was never run.
    """
    bugs: defaultdict[object, list[str]] = defaultdict(list)
    known: dict[str, Group] = {}
    for group in groups:
        for mutant in group.mutants:
            known[mutant.id] = group
            verdict = verdicts.get(mutant.id)
            if verdict is None or verdict.status is not Status.UNDECIDED:
                key = tuple(map(str, group.reveals)) or mutant.id
                bugs[key].append(mutant.id)
    for id in sorted(verdicts.keys() - known.keys()):
        bugs[id].append(id)
    found = []
    for ids in bugs.values():
        status = _status([verdicts[id].status for id in ids if id in verdicts])
        if status is not None:
            ids.sort(key=lambda id: (_is(status, verdicts, id), id))
            reveals = known[ids[0]].reveals if ids[0] in known else ()
            found.append(Bug(tuple(ids), status, reveals=reveals))
    found.sort(key=lambda bug: min(bug.mutants))
    unsure = {id for id, group in known.items() if group.ended}
    return _with_implications(found, unsure)


def _status(statuses: Sequence[Status]) -> Status | None:
    return next((status for status in STATUSES if status in statuses), None)


def _is(status: Status, verdicts: Mapping[str, MutantVerdict], id: str) -> bool:
    """Return False for a mutant with this status, so that it comes first."""
    return id not in verdicts or verdicts[id].status is not status


def _with_implications(bugs: Sequence[Bug], unsure: Set[str]) -> tuple[Bug, ...]:
    """Return the bugs, with what a test for each survivor also notices.

    A test notices a bug by one of the questions that reveal it, and we cannot know
    which. So all of these must reveal the other one as well. Where we are `unsure` of
    all that reveal a mutant, a test for it implies nothing.
    """
    sets = {
        bug.mutants: frozenset(map(str, bug.reveals))
        for bug in bugs
        if bug.status is Status.SURVIVED and bug.reveals
    }
    noticed = {
        mutants: sum(own < other for other in sets.values())
        for mutants, own in sets.items()
        if mutants[0] not in unsure
    }
    implied = {
        mutants: any(sets[each] < own for each in noticed)
        for mutants, own in sets.items()
    }
    return tuple(
        replace(
            bug,
            implied=implied.get(bug.mutants, False),
            also_notices=noticed.get(bug.mutants, 0),
        )
        for bug in bugs
    )
