"""Measures a submission's own tests: are they fair, and how much would they notice?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from dicedojo.box import Box
from dicedojo.box.wire import Answer
from dicedojo.kata import Kata
from dicedojo.mutation.bugs import find_bugs
from dicedojo.mutation.chaff import try_chaffs
from dicedojo.mutation.choice import choose_mutants
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison, Grouped
from dicedojo.mutation.facade import Facade
from dicedojo.mutation.modules import imported_names, tested_modules
from dicedojo.mutation.reasons import FLAKY
from dicedojo.mutation.recheck import recheck
from dicedojo.mutation.runner import NOT_RUN, TestRunner
from dicedojo.mutation.runs import Collection, Job, Run
from dicedojo.mutation.uncollected import does_not_run, no_tests
from dicedojo.mutation.validity import judge
from dicedojo.mutation.verdicts import (
    Bug,
    ChaffVerdict,
    Mutant,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.not_available import not_available
from dicedojo.source_warnings import ignore_source_warnings
from dicedojo.submission import Problem, Submission

UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    "lost": "the process that runs the tests was ended",
    NOT_RUN: "there was no time left to run the tests on it",
}
TEST_SECONDS = 120.0
ROUNDS = 3  # a test that is found flaky at the end costs a round without it


@ignore_source_warnings()
def measure_tests(
    kata: Kata,
    submission: Submission,
    box: Box,
    known: Sequence[Answer] = (),
    seconds: float = TEST_SECONDS,
) -> MutationReport:
    """Return all that is known about the submission's tests.

    `known` are the code's answers to the whole domain, if an exam has them already.
    After so many `seconds` nothing more is run, and the report says what was not.

    Raises:
        BoxError: the box could not be started.
        ContentError: a wheat or a chaff does not run.
    """
    facade = Facade.of(kata, submission)
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(
            box.with_imports(kata.imports),
            submission.files,
            submission.path,
            kata.module,
            kata.given_sources,
            seconds,
            kata.values,
        ) as runner,
    ):
        making = beside.submit(
            choose_mutants, kata, submission
        )  # it takes as long as the judging
        collection = _collect(runner, kata, submission, facade)
        missing = not_available(collection.missing)
        broken = tuple(
            does_not_run(kata, submission, fault) for fault in collection.faults
        )
        if not collection.tests:
            problem = no_tests(kata, collection, submission)
            problems = (problem, *missing, *making.result()[1])
            return MutationReport((), broken, (), (), (), (), problems)

        tests = collection.tests
        collected = (*tests, *(one.test for one in broken))
        validity = judge(runner, kata, submission, collection, facade)
        mutants, problems = making.result()
        cache = ComparedCache.of(kata, submission, box)
        comparison = Comparison(kata, runner, submission.source, known, cache)
        grouped = comparison.group(mutants)
        aside = {one.test: one for one in validity.set_aside}
        runs: dict[str, Run] = {}
        caught: tuple[ChaffVerdict, ...] = ()
        noticed = True
        for _ in range(ROUNDS):
            valid = [test for test in tests if test not in aside]
            sound = [test for test in valid if test not in validity.own_bugs]
            excluded = [one for one in collected if one not in valid]
            # First, since they ask the same of every design, and time may run out.
            unstable = any(one.kind == FLAKY for one in aside.values())
            if valid:
                caught = try_chaffs(runner, kata, excluded, facade, unstable)
            runs = _run_mutants(runner, grouped, collected, sound, unstable)
            late, noticed = recheck(runner, kata, submission, sound, collected)
            if not late:
                break
            aside.update({one.test: one for one in late})
        else:
            runs, caught = {}, ()  # never the same twice: nothing here can be trusted
        if sound and not noticed:
            problems = (*problems, _checks_nothing(kata, submission, sound))
        verdicts, bugs = _verdicts(comparison, grouped, mutants, runs)
        if comparison.problem is not None:
            problems = (*problems, comparison.problem)
        if runner.out_of_time:
            problems = (*problems, *_out_of_time(seconds, verdicts, caught))
    return MutationReport(
        collected=collected,
        set_aside=(*(aside[test] for test in tests if test in aside), *broken),
        own_bugs=validity.own_bugs,
        controls=validity.controls,
        mutants=verdicts,
        chaffs=caught,
        problems=(*missing, *problems),
        own_failures=validity.own_failures,
        outside=tuple(one for one in validity.outside if one.test not in aside),
        bugs=bugs,
    )


def _collect(
    runner: TestRunner, kata: Kata, submission: Submission, facade: Facade
) -> Collection:
    """Collect with the learner's module; if that cannot be imported, with a wheat."""
    own = runner.collect(submission.source)
    if own.tests or not kata.wheats:
        return own
    stand_in = facade.show(kata.wheats[0].source)
    other = runner.collect(stand_in.encode())
    return replace(other, importing=own.ended) if other.tests else own


def _out_of_time(
    seconds: float, mutants: Sequence[MutantVerdict], chaffs: Sequence[ChaffVerdict]
) -> Iterator[Problem]:
    """Yield what is not decided because the time was over, if anything is."""
    undecided = sum(verdict.status is Status.UNDECIDED for verdict in mutants)
    not_run = sum(not chaff.run for chaff in chaffs)
    if undecided or not_run:
        message = (
            f"The time for the tests was over after {seconds:.0f} s: {undecided} of "
            f"{len(mutants)} mutants are not decided, {not_run} of {len(chaffs)} "
            "chaffs were not run. `--time` allows more."
        )
        yield Problem("out of time", message)


def _checks_nothing(
    kata: Kata, submission: Submission, sound: Sequence[str]
) -> Problem:
    names = " or ".join(kata.functions)
    others = {path for test in sound for path in tested_modules(submission, test)}
    asks = "do they call it?"
    if others and not any(_imports(kata, submission, test) for test in sound):
        asks = f"they import {' and '.join(sorted(others))}, not {kata.module}.py."
    message = f"No test notices when {names} fails at every call; {asks}"
    return Problem("tests check nothing", message)


def _imports(kata: Kata, submission: Submission, test: str) -> bool:
    file = submission.files.get(test.partition("::")[0], b"")
    return kata.module in imported_names(file)


def _run_mutants(
    runner: TestRunner,
    grouped: Grouped,
    collected: Sequence[str],
    sound: Sequence[str],
    unstable: bool,
) -> dict[str, Run]:
    """Run the sound tests on one mutant of each group; without any, on none.

    Mutants that no question told apart may still be killed by a test where the domain
    is not exhaustive. A file that does not run on the original code says nothing about
    a mutant either.
    """
    excluded = [one for one in collected if one not in sound]
    chosen = [group.representative for group in grouped.groups]
    chosen += [
        verdict.mutant
        for verdict in grouped.decided.values()
        if verdict.status is Status.UNDECIDED
    ]
    jobs = [Job(mutant.id, mutant.source) for mutant in chosen]
    some = jobs if sound else ()
    return runner.run_confirmed(some, excluded, unstable=unstable)


def _verdicts(
    comparison: Comparison,
    grouped: Grouped,
    mutants: Sequence[Mutant],
    runs: dict[str, Run],
) -> tuple[tuple[MutantVerdict, ...], tuple[Bug, ...]]:
    """Return the verdict on each mutant, and the distinct bugs among them."""
    survivors = [
        group
        for group in grouped.groups
        if (run := runs.get(group.representative.id)) and run.all_passed
    ]
    decided = dict(grouped.decided)
    for id, run in runs.items():
        if not run.all_passed:
            (mutant,) = (one for one in mutants if one.id == id)
            decided[id] = _without_questions(mutant, run)
    for group in grouped.groups:
        if verdict := decided.get(group.representative.id):
            decided |= {one.id: replace(verdict, mutant=one) for one in group.mutants}
    decided |= comparison.judge_survivors(survivors)
    verdicts = tuple(decided[one.id] for one in mutants if one.id in decided)
    return verdicts, find_bugs(grouped.groups, decided)


def _without_questions(mutant: Mutant, run: Run) -> MutantVerdict:
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    if run.ended == "timed out":
        return MutantVerdict(mutant, Status.TIMED_OUT)
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    return MutantVerdict(mutant, Status.KILLED, tuple(sorted(run.failed)))
