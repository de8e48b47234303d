"""Runs the tests on the learner's own code: which are flaky, which take too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.reasons import STOPPED, TIMED_OUT, TOO_SLOW, flaky
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import NOT_RUN, Exclusion, Failure, Run
from dicedojo.engine.judge.wall import Session, Wall

ONE_BY_ONE = 300  # tests; beyond that a run that ended early stays unexplained
MAX_ENDED = 4  # tests that end badly when run alone, before the rest is not run
ALONE_CPU_SECONDS = 2.0  # for one test
ALONE_WALL_SECONDS = 4.0
# A suite that costs no more is run three times as often, if chance has a part in it.
FAST_CALLS = 5_000_000  # in the program, some 0.5 s
REVERSED_SEED = 2  # another order and other chance show tests that depend on them
MORE_SEEDS = (101, 102, 103, 104)  # no other run has these
RUNS_IN_ALL = 24  # of the whole suite for which the total time must be enough


def ask_again(
    wall: Wall, first: Session, program: Program, suite: Suite
) -> tuple[Session, Suite]:
    """Run the tests in another order, and with other chance.

    Return the session with what each test costs, and the suite without the tests that
    are flaky or too slow.
    """
    runner = wall.runner
    runner.allow(first.run)
    again = replace(first, seed=REVERSED_SEED, keep=False)
    reverse = wall.begin(replace(again, reversed_order=True), program).run
    runs = [reverse]
    if runner.has_chance and sum(reverse.calls.values()) <= FAST_CALLS:
        chancy = [replace(again, seed=seed) for seed in MORE_SEEDS]
        runs += [wall.begin(session, program).run for session in chancy]
    runs = [first.run, *(run for run in runs if not run.ended)]
    first = replace(first, run=replace(first.run, calls=reverse.calls))
    return first, _excluding(runner, suite, runs)


def _excluding(runner: TestRunner, suite: Suite, runs: Sequence[Run]) -> Suite:
    """Return the suite without tests whose outcome changes, or that take too long."""
    changing = {
        test
        for test in suite.collected
        for one, other in pairwise(runs)
        if (test in one.passed) != (test in other.passed)
    }
    unstable = {test: flaky(test) for test in suite.collected if test in changing}
    return suite.excluding({**_too_slow(runner, runs[0]), **unstable})


def run_alone(
    wall: Wall, program: Program, suite: Suite, session: Session
) -> tuple[Run, Suite]:
    """Run each test alone, to find those that do not end on the learner's own code.

    Where that has answered no question of an exam, one will do. Return the run, and the
    suite without the tests that are too slow.
    """
    runner = wall.runner
    most = 1 if runner.never_answers else MAX_ENDED
    broken, tests = suite.broken_files, suite.collected
    passed: set[str] = set()
    failed: dict[str, Failure] = {}
    seconds: dict[str, float] = {}
    runs: list[Run] = []
    ended = 0
    for test in tests[:ONE_BY_ONE]:
        if ended >= most:
            failed[test] = Failure(NOT_RUN, f"was not run: {most} did not end")
            continue
        others = [other for other in tests if other != test]
        alone = replace(session, excluded=(*others, *broken), keep=False)
        with runner.time_for(ALONE_CPU_SECONDS, ALONE_WALL_SECONDS):
            run = wall.begin(alone, program).run
        failed.update(run.failed)
        if run.ended:
            ended += 1
            failed[test] = _without_end(run.ended)
        else:
            passed |= run.passed
            runs.append(run)
            seconds[test] = run.cpu_seconds
    base = Run(
        passed=frozenset(passed),
        failed=failed,
        cpu_seconds=sum(run.cpu_seconds for run in runs),
        program_seconds=sum(run.program_seconds for run in runs),
        wall_seconds=sum(run.wall_seconds for run in runs),
        seconds=seconds,
    )
    runner.allow(base)
    return base, suite.excluding(_too_slow(runner, base))


def _too_slow(runner: TestRunner, base: Run) -> dict[str, Exclusion]:
    """Return the slowest tests, without which there is time to judge the others."""
    limit = runner.total_seconds / RUNS_IN_ALL
    left = sum(base.seconds.values())
    found: dict[str, Exclusion] = {}
    for test, seconds in sorted(base.seconds.items(), key=lambda pair: -pair[1]):
        if left <= limit:
            break
        reason = (
            f"It takes {seconds:.1f} s. All tests together may take {limit:.3g} s, "
            "since they also run on other programs; `--time` allows more."
        )
        found[test] = Exclusion(test, TOO_SLOW, reason)
        left -= seconds
    return found


def _without_end(ended: str) -> Failure:
    if ended == "timed out":
        limit = (
            f"{ALONE_CPU_SECONDS:g} s of CPU time or {ALONE_WALL_SECONDS:g} s in all"
        )
        return Failure(TIMED_OUT, f"did not end in {limit}")
    if ended == NOT_RUN:
        return Failure(NOT_RUN, "was not run: there was no time left")
    return Failure(STOPPED, "stops the test runner")
