"""Finds the tests that count: those that are not flaky, and are fair to all designs.

The tests first meet the learner's own code, again and in another order, and then every
wheat. Steps between these take a `Start` and return one with more facts. They exclude,
in this order:

    begin: files that pytest cannot collect
    run_again, run_alone: tests that are too slow, or flaky
    prepare_session: tests that pass although the program does not run
    exclude_white_box: tests that fail on answers alone, but pass under plain pytest
    _begin_without_endless: tests that do not end
    judge: tests that are flaky on a wheat, or replace a part of the program
    _accepting_wheats: tests that fail on a wheat

`assess.conclude` excludes tests that turn out flaky later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from dicedojo.engine import limits
from dicedojo.engine.judge.lacking import does_not_run, missing_packages
from dicedojo.engine.judge.programs import Program, Programs
from dicedojo.engine.judge.reasons import (
    about_another_module,
    flaky,
    not_run,
    patches,
    too_slow,
    unfinished,
    white_box,
    why_failing,
    without_end,
)
from dicedojo.engine.judge.rounds import Rounds
from dicedojo.engine.judge.run_limits import RunLimits, long_tests
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Exclusion, Failure, Run
from dicedojo.engine.judge.wall import SEED, FirstSession, Wall
from dicedojo.engine.judge.wheat_reasons import Evidence, why_excluded

REVERSED_SEED = 2  # another order and other chance show tests that depend on them
MORE_SEEDS = (101, 102, 103, 104)  # used by no other run


@dataclass(frozen=True)
class Start:
    """The facts about the tests before they meet other programs.

    They meet further programs in the `session`, after its first program. This is the
    learner's own code, or a wheat where the tests cannot begin with that code. `own` is
    the run on the learner's own code.
    """

    suite: Suite
    session: FirstSession
    own: Run

    def excluding(self, exclusions: Iterable[Exclusion]) -> Start:
        return replace(self, suite=self.suite.excluding(exclusions))


def begin(wall: Wall) -> Start:
    """Collect the tests, and have them meet a first program."""
    programs = wall.programs
    session = _collect(wall, programs.own)
    own = session.run
    wheat = next(iter(programs.wheats.values()), None)
    has_none = not (own.collected or own.ended)
    if wheat is not None and (own.unimportable or has_none):
        with_wheat = _collect(wall, wheat)
        if with_wheat.run.collected:
            session = with_wheat
    kata, submission, faults = programs.kata, programs.submission, session.run.faults
    broken = [does_not_run(kata, submission, fault) for fault in faults]
    return Start(Suite.of(session.run.collected, broken), session, own)


def _collect(wall: Wall, program: Program) -> FirstSession:
    """Run a first session, with substitutes for well-known packages that it lacks."""
    runner, session = wall.runner, wall.begin(FirstSession(program))
    while more := missing_packages(session.run.faults, runner.substitutes):
        runner.substitutes += more
        session = wall.begin(FirstSession(program))
    return session


def judge(wall: Wall, start: Start) -> tuple[Rounds, Suite]:
    """Return the rounds for further programs, and the suite without unfair tests."""
    start = prepare_session(wall, start)
    rounds = Rounds(wall, start.session)
    runs = rounds.run(list(wall.programs.wheats.values()), None)
    wall.runner.limits = wall.runner.limits.after_wheats(runs.values())
    suite = start.suite.excluding(rounds.exclusions())
    patched = start.session.run.patched
    suite = suite.excluding(
        patches(test, patched[test]) for test in suite.valid if test in patched
    )
    return rounds, _accepting_wheats(wall, suite, runs)


def prepare_session(wall: Wall, start: Start) -> Start:
    """Return the start with the session in which the tests meet all further programs.

    The session is without tests that are flaky or too slow, or need more of a program
    than its answers.
    """
    programs, base = wall.programs, start.session.program
    was_cut_short = bool(start.own.ended) and not base.of_course
    start = run_alone(wall, start) if was_cut_short else run_again(wall, start)
    if start.own.unimportable or programs.submission.unusable:
        kata, submission = programs.kata, programs.submission
        passed = sorted(start.own.passed)
        start = start.excluding(
            about_another_module(kata, submission, test) for test in passed
        )
    elif not base.of_course:
        start = exclude_white_box(wall, start)
    if was_cut_short:
        start = _begin_without_endless(wall, start)
    valid = start.suite.valid
    long = [test for test in long_tests(start.session.run) if test in valid]
    session = FirstSession(start.session.program, start.suite.left_out, tuple(long))
    if session != start.session:
        start = replace(start, session=wall.begin(session))
    return _failing_on_own(programs, start)


def run_again(wall: Wall, start: Start) -> Start:
    """Run the tests in another order and with other seeds; exclude flaky ones.

    Tests that are too slow are excluded, too.
    """
    runner, first = wall.runner, start.session
    runner.allow(first.run)
    again = replace(first, seed=REVERSED_SEED, keep=False)
    reverse = wall.begin(replace(again, reversed_order=True)).run
    runs = [reverse]
    steps = sum(first.run.program_steps.values())
    if runner.has_chance and steps <= limits.FAST_STEPS:
        seeded = [replace(again, seed=seed) for seed in MORE_SEEDS]
        runs += [wall.begin(session).run for session in seeded]
    passed = [first.run.passed, *(run.passed for run in runs if not run.ended)]
    changing = frozenset.union(*passed) - frozenset.intersection(*passed)
    start = start.excluding(_too_slow(first.run, runner.budget.seconds))
    return start.excluding(map(flaky, sorted(changing)))


def run_alone(wall: Wall, start: Start) -> Start:
    """Run each test alone, to find those that do not end on the learner's own code.

    The rest is not run after cases of `MAX_ENDED` functions did not end, nor the other
    cases of a function after so many of its own. If that code has answered no question
    of an exam, one such test is enough.
    """
    runner, tests = wall.runner, start.suite.collected
    most = 1 if runner.never_answers else limits.MAX_ENDED
    runs: dict[str, Run] = {}  # of the tests that finished
    failed: dict[str, Failure] = {}
    ended: list[str] = []  # the functions of the tests that did not
    for test in tests[: limits.MAX_ALONE]:
        function = test.partition("[")[0]
        if max(len({*ended}), ended.count(function)) >= most:
            failed[test] = not_run(len(ended))
            continue
        excluded = tuple(name for name in start.suite.names if name != test)
        alone = replace(start.session, excluded=excluded, keep=False)
        with runner.allowing(RunLimits.alone()):
            run = wall.begin(alone).run
        failed.update(run.failed)
        if run.ended:
            ended.append(function)
            failed[test] = unfinished(run.ended)
        else:
            runs[test] = run
    own = Run(
        passed=frozenset[str]().union(*(run.passed for run in runs.values())),
        failed=failed,
        cpu_seconds=sum(run.cpu_seconds for run in runs.values()),
        steps=sum(run.steps for run in runs.values()),
        program_steps={
            test: sum(run.program_steps.values()) for test, run in runs.items()
        },
        wall_seconds=sum(run.wall_seconds for run in runs.values()),
        seconds={test: run.cpu_seconds for test, run in runs.items()},
    )
    runner.allow(own)
    start = replace(start, own=own)
    return start.excluding(_too_slow(own, runner.budget.seconds))


def _too_slow(run: Run, total_seconds: float) -> Iterator[Exclusion]:
    """Yield the slowest tests, so that there is time to judge the others."""
    limit = total_seconds / limits.MIN_RUNS
    total = sum(run.seconds.values())
    for test, seconds in sorted(run.seconds.items(), key=lambda pair: -pair[1]):
        if total <= limit:
            break
        yield too_slow(test, seconds, limit)
        total -= seconds


def exclude_white_box(wall: Wall, start: Start) -> Start:
    """Exclude the tests that fail on answers alone, but pass under plain pytest."""
    suite, own, submission = start.suite, start.own, wall.programs.submission
    failed = [test for test in suite.valid if test not in own.passed]
    if not failed and not suite.broken:
        return start
    # One that does not end would keep plain pytest from the others, so these run apart.
    endless = frozenset(_endless(start))
    passed: frozenset[str] = frozenset()
    if suite.broken or not endless.issuperset(failed):
        excluded, seconds = {*suite.excluded, *endless}, limits.FIRST_SECONDS
        passed |= wall.runner.passed_plainly(excluded, SEED, seconds)
    if endless:
        excluded, seconds = {*suite.names} - endless, limits.BESIDE_SECONDS
        passed |= wall.runner.passed_plainly(excluded, SEED, seconds)
    files = {test.partition("::")[0] for test in passed}
    broken = (
        white_box(submission, fault.test) if fault.test in files else fault
        for fault in suite.broken
    )
    start = replace(start, suite=replace(suite, broken=tuple(broken)))
    return start.excluding(
        white_box(submission, test, own.failed.get(test))
        for test in passed.intersection(failed)
    )


def _begin_without_endless(wall: Wall, start: Start) -> Start:
    """Begin again, so that tests that do not end on the own code do not stop others.

    If such tests end on a wheat, the code is to blame, and the session begins with the
    wheat. Otherwise they are excluded.
    """
    valid = start.suite.valid
    endless = [test for test in _endless(start) if test in valid]
    wheat = next(iter(wall.programs.wheats.values()), None)
    if endless and wheat is not None:
        session = wall.begin(FirstSession(wheat, start.suite.left_out))
        if not session.run.ended:
            return replace(start, session=session)
    start = start.excluding(
        without_end(test, start.own.failed[test]) for test in endless
    )
    session = FirstSession(start.session.program, start.suite.left_out)
    return replace(start, session=wall.begin(session))


def _endless(start: Start) -> Iterator[str]:
    return (test for test, failure in start.own.failed.items() if failure.ended)


def _failing_on_own(programs: Programs, start: Start) -> Start:
    failing = {
        test: why_failing(programs.submission, start.own, test)
        for test in start.suite.valid
        if test not in start.own.passed
    }
    ended = {test: start.own.failed[test].ended for test in _endless(start)}
    suite = start.suite.failing_on_own(failing, ended)
    return replace(start, suite=suite)


def _accepting_wheats(wall: Wall, suite: Suite, runs: Mapping[str, Run]) -> Suite:
    """Return the suite without the tests that fail on some wheats, and why."""
    programs = wall.programs
    missing, failing = wall.runner.substitutes, suite.failing
    for name, wheat in programs.wheats.items():
        run = runs[wheat.key]
        suite = suite.asking_outside(run.outside)
        failed = [test for test in suite.valid if test not in run.passed]
        suite = suite.excluding(
            why_excluded(
                programs.kata,
                test,
                Evidence(programs.submission, name, run, failing.get(test), missing),
            )
            for test in failed
        )
    return suite
