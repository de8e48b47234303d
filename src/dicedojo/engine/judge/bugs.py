"""Verdicts on mutants and planted bugs by the tests' outcomes, and distinct bugs."""

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

UNDECIDED = {  # how the tests ended on a mutant -> why it is undecided
    End.LOST: "the process that runs the tests was ended",
    End.NOT_RUN: "there was no time left to run the tests",
}


def killers(run: Run, suite: Suite, tests: Collection[str]) -> tuple[str, ...]:
    """Return which of the `tests` that count noticed the program of a run, in order.

    A test that pytest collects only with this program counts, too, since its parameters
    may come from the program. It does not if other tests of its function do not count.
    """
    tests = frozenset(tests)  # there may be thousands
    uncounted = {_function(test) for test in suite.collected if test not in tests}
    noticing = {
        test
        for test in run.failed
        if test in tests
        or (test not in suite.standings and _function(test) not in uncounted)
    }
    if run.gone and run.at in tests:
        noticing.add(run.at)
    return tuple(sorted(noticing))


def is_noticed(run: Run, suite: Suite, tests: Collection[str]) -> bool:
    """Return whether the `tests` that count notice the program of a run.

    They notice it where one of them fails, does not end, or cannot be collected any
    more: the program answered differently. They also do where pytest's exit code
    differs, unless a test that does not count fails.
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

    A test may kill a mutant that no question distinguishes. Mutants that pass the tests
    are asked their questions again, for a witness. Mutants of code that does not answer
    the same each time are undecided.
    """
    verdicts = dict(grouped.decided)
    if comparison.problem is not None:  # nor can it be trusted what a test notices
        return verdicts
    survivors = []
    for id, by_answers in grouped.decided.items():
        if by_answers.status is not Status.UNIMPORTABLE and id in runs:
            verdicts[id] = _by_tests(by_answers.mutant, runs[id], suite) or by_answers
    for group in grouped.groups:
        surviving = []
        for mutant in group.mutants:
            if mutant.id not in runs:
                continue
            verdict = _by_tests(mutant, runs[mutant.id], suite)
            if verdict is None:
                surviving.append(mutant)
            else:
                verdicts[mutant.id] = verdict
        if surviving:
            survivors.append(replace(group, mutants=tuple(surviving)))
    for id, verdict in comparison.judge_survivors(survivors).items():
        failing = sorted(set(runs[id].failed) - set(suite.failing))
        verdicts[id] = replace(verdict, failing=tuple(failing))
    return verdicts


def _by_tests(mutant: Mutant, run: Run, suite: Suite) -> MutantVerdict | None:
    """Return the verdict by the tests; None if they do not notice the mutant."""
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
    """Return whether the valid tests notice each planted bug; `runs` are by key."""
    kata, valid = programs.kata, suite.valid
    verdicts = none_caught(kata)
    if not valid:
        return verdicts
    with_runs = []
    for chaff, verdict in zip(kata.chaffs, verdicts, strict=True):
        run = runs[programs.chaffs[chaff.name].key]
        with_run = replace(
            verdict,
            caught=is_noticed(run, suite, valid),
            caught_by=killers(run, suite, valid),
            witness=chaff_witness(kata, chaff),
            run=not run.ended.is_of_machine,
        )
        with_runs.append(with_run)
    return tuple(with_runs)


def none_caught(kata: Kata, run: bool = True) -> tuple[ChaffVerdict, ...]:
    """Return the verdicts where no test counts, or where none was `run`."""
    return tuple(
        ChaffVerdict(
            chaff.name,
            chaff.misconception,
            caught=False,
            step=kata.step_of(chaff),
            run=run,
        )
        for chaff in kata.chaffs
    )


# A bug with several mutants has the first of these statuses that a mutant of it has.
STATUSES = (Status.SURVIVED, Status.KILLED, Status.TIMED_OUT)


def find_bugs(
    groups: Sequence[Group], verdicts: Mapping[str, MutantVerdict]
) -> tuple[Bug, ...]:
    """Return the distinct bugs, in the order of their first mutants.

    Mutants that the same questions reveal are one bug, even if they answer these
    differently: a test that states the right answer to one question notices them all.
    A mutant that a test killed and no question reveals is a bug of its own. An
    undecided mutant is not a bug: its answers depend on earlier questions.
    `verdicts` are by id of the mutant; a mutant without a verdict was never run.
    """
    members: defaultdict[object, list[str]] = defaultdict(list)
    groups_by_id: dict[str, Group] = {}
    for group in groups:
        for mutant in group.mutants:
            groups_by_id[mutant.id] = group
            verdict = verdicts.get(mutant.id)
            if verdict is None or verdict.status is not Status.UNDECIDED:
                key = tuple(map(str, group.reveals)) or mutant.id
                members[key].append(mutant.id)
    for id in sorted(verdicts.keys() - groups_by_id.keys()):
        members[id].append(id)
    bugs = []
    for ids in members.values():
        status = _status([verdicts[id].status for id in ids if id in verdicts])
        if status is not None:
            ids.sort(key=lambda id: (_is(status, verdicts, id), id))
            reveals = groups_by_id[ids[0]].reveals if ids[0] in groups_by_id else ()
            bugs.append(Bug(tuple(ids), status, reveals=reveals))
    bugs.sort(key=lambda bug: min(bug.mutants))
    unsure = {id for id, group in groups_by_id.items() if group.ended}
    return _with_implications(bugs, unsure)


def _status(statuses: Sequence[Status]) -> Status | None:
    return next((status for status in STATUSES if status in statuses), None)


def _is(status: Status, verdicts: Mapping[str, MutantVerdict], id: str) -> bool:
    """Return False for a mutant with this status, so that it comes first."""
    return id not in verdicts or verdicts[id].status is not status


def _with_implications(bugs: Sequence[Bug], unsure: Set[str]) -> tuple[Bug, ...]:
    """Return the bugs, with the number of other bugs that a test for each notices.

    A test notices a bug by one of the questions that reveal it, and we cannot know
    which. So all of these questions must reveal the other bug as well. If we are
    `unsure` which questions reveal a mutant, a test for it implies nothing.
    """
    sets = {
        bug.mutants: frozenset(map(str, bug.reveals))
        for bug in bugs
        if bug.status is Status.SURVIVED and bug.reveals
    }
    noticed = {
        mutants: sum(own < reveals for reveals in sets.values())
        for mutants, own in sets.items()
        if mutants[0] not in unsure
    }
    implied = {
        mutants: any(sets[noticing] < own for noticing in noticed)
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
