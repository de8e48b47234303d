"""Which of a submission's tests count: not flaky, fair to all designs, on behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.base_runs import ask_again, run_base
from dicedojo.mutation.lacking import missing_packages, why_no_step
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import (
    DOES_NOT_RUN,
    Evidence,
    beside_the_program,
    first_line,
    flaky,
    is_helper,
    patches,
    why_excluded,
    without_end,
)
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.time_limits import long_tests
from dicedojo.mutation.verdicts import Collection, Exclusion, Job, Run
from dicedojo.mutation.wall import SEED, Session, Wall
from dicedojo.submission.imports import reload_line, tested_modules
from dicedojo.submission.submission import Submission

AGAIN = "a module that is imported again"  # as the tests' end says it


@dataclass(frozen=True)
class Beginning:
    """The tests that a submission brings, and what they did first.

    `own` is that with the learner's own code. Where its module cannot be imported, a
    wheat is the `first` program that tests meet.
    """

    collection: Collection
    first: Program
    session: Session
    own: Run

    @property
    def is_served(self) -> bool:
        """Whether nothing hints that a test needs more of a program than answers."""
        run = self.own
        odd = run.ended or run.exit or run.faults or run.failed or run.unserved
        return self.is_of_wheat or not odd

    @property
    def is_of_wheat(self) -> bool:
        """Whether the tests could not begin with the learner's own code."""
        return self.first.of_course


def begin(wall: Wall, runner: TestRunner, programs: Programs) -> Beginning:
    """Collect the tests, and have them meet a first program."""
    own = _collect(wall, runner, programs.own)
    first, session = programs.own, own
    if own.run.unimportable:
        beside = runner.collect(programs.submission.source)
        if beside.tests and not beside.faults:  # it needs what a test sets up before
            own = session = replace(own, run=replace(own.run, unimportable=""))
    wheat = next(iter(programs.wheats.values()), None)
    has_none = not (own.run.seconds or own.run.ended)  # that could be collected
    if wheat is not None and (own.run.unimportable or has_none):
        other = _collect(wall, runner, wheat)
        if other.run.seconds:
            first, session = wheat, other
    run = session.run
    collection = Collection(tuple(run.seconds), run.faults, run.ended)
    beginning = Beginning(collection, first, session, own.run)
    if not beginning.is_served:
        collection = runner.collect(programs.submission.source)
    collection = replace(collection, missing=runner.stand_ins)
    return replace(beginning, collection=collection)


def _collect(wall: Wall, runner: TestRunner, program: Program) -> Session:
    """Run a first session, with stand-ins for well-known packages that are missing."""
    session = wall.begin(Session(), program)
    while more := missing_packages(session.run.faults, runner.stand_ins):
        runner.stand_ins += more
        session = wall.begin(Session(), program)
    return session


def judge(
    wall: Wall,
    runner: TestRunner,
    programs: Programs,
    beginning: Beginning,
    suite: Suite,
) -> tuple[Rounds, Suite]:
    """Return which tests count, and the rounds in which they meet further programs."""
    beginning, suite = settle(wall, runner, programs, beginning, suite)
    rounds = Rounds(wall, programs, beginning.session, beginning.first)
    wheats = programs.wheats
    runs = rounds.run(list(wheats.values()), None)
    suite = suite.excluding(rounds.exclusions())
    files = programs.submission.files.values()
    text = "\n".join(data.decode("utf-8", "replace") for data in files)
    suite = _without_patching(suite, beginning.session.run.patched)
    return rounds, _explain(programs, suite, runs, runner, text)


def settle(
    wall: Wall,
    runner: TestRunner,
    programs: Programs,
    beginning: Beginning,
    suite: Suite,
) -> tuple[Beginning, Suite]:
    """Return the session in which the tests meet all further programs.

    It is without tests that are flaky or too slow, and without those that need the
    program beside them: these have another outcome there.
    """
    base = beginning.own
    is_asked = not (beginning.is_of_wheat or programs.submission.unusable)
    parts: dict[str, Exclusion] = {}
    helpers: list[str] = []
    if beginning.is_served:
        session, suite = ask_again(
            wall, runner, beginning.session, beginning.first, suite
        )
        beginning = replace(beginning, session=session)
    else:
        ends = base.ended != "timed out"
        base, suite = run_base(runner, programs.submission.source, suite, ends=ends)
        beginning, suite = _without_endless(wall, programs, beginning, base, suite)
    if not is_asked or beginning.own.unimportable:
        parts = _about_other_modules(programs, beginning.own.passed)
    elif not beginning.is_of_wheat:
        passed = beginning.session.run.passed
        tests = [test for test in suite.collected if test not in suite.excluded]
        odd = [test for test in tests if (test in base.passed) != (test in passed)]
        if odd and runner.has_chance:
            suite = suite.excluding(_chancy(runner, programs, odd, passed))
            odd = [test for test in odd if test not in suite.excluded]
        files = programs.submission.files if AGAIN in beginning.own.unserved else {}
        sources = {test: files.get(test.partition("::")[0], b"") for test in odd}
        parts = {
            test: beside_the_program(test, reload_line(source, test))
            for test, source in sources.items()
        }
        helpers = [test for test in odd if test in base.passed]
    suite = suite.excluding(parts)
    session = beginning.session
    long = [test for test in long_tests(session.run) if test in suite.valid]
    excluded = (*suite.excluded, *suite.broken_files)
    if excluded != session.excluded or long:
        session = wall.begin(Session(excluded, tuple(long)), beginning.first)
    failing = [test for test in suite.valid if test not in base.passed]
    why = {
        test: why_no_step(programs.submission, base.failed.get(test))
        or _why_failing(base, test)
        for test in failing
    }
    beside = tuple(helpers)
    suite = replace(suite, failing=why, helpers=beside, beside=beside)
    endless = tuple(test for test in without_end(base) if test in failing)
    suite = replace(suite, endless=endless)
    return replace(beginning, session=session), suite


def _without_endless(
    wall: Wall, programs: Programs, beginning: Beginning, base: Run, suite: Suite
) -> tuple[Beginning, Suite]:
    """Begin again, so that no test that does not end on the own code keeps others.

    If such tests end on a wheat, the code is to blame, and they begin with the wheat.
    """
    excluded = (*suite.excluded, *suite.broken_files)
    endless = without_end(base)
    wheat = next(iter(programs.wheats.values()), None)
    if endless and wheat is not None:
        session = wall.begin(Session(excluded), wheat)
        if not session.run.ended:
            return replace(beginning, first=wheat, session=session), suite
    if endless or excluded or beginning.session.run.ended:
        suite = suite.excluding(endless)
        excluded = (*suite.excluded, *suite.broken_files)
        session = wall.begin(Session(excluded), beginning.first)
        beginning = replace(beginning, session=session)
    return beginning, suite


def _chancy(
    runner: TestRunner, programs: Programs, tests: Iterable[str], passed: Set[str]
) -> dict[str, Exclusion]:
    """Return the tests that another chance makes pass or fail, and why.

    `passed` are those that passed behind the wall; with the same chance they do so
    beside the program.
    """
    job = Job("own code", programs.submission.source, seed=SEED)
    again = runner.run([job], must_import=False)[job.key]
    return {t: flaky(t) for t in tests if (t in again.passed) == (t in passed)}


def _without_patching(suite: Suite, patched: Mapping[str, Sequence[str]]) -> Suite:
    """Return the suite without the tests that patch the program; they still help.

    Whether a wheat or a chaff uses what is patched says nothing of the rules.
    """
    found = {
        test: patches(test, patched[test]) for test in suite.valid if test in patched
    }
    own = [test for test in found if test not in suite.failing]
    suite = suite.excluding(found)
    return replace(suite, helpers=(*suite.helpers, *own))


def _explain(
    programs: Programs,
    suite: Suite,
    runs: Mapping[str, Run],
    runner: TestRunner,
    text: str,
) -> Suite:
    """Return the suite without the tests that fail on some wheats, and why."""
    found: dict[str, Exclusion] = {}
    outside = dict(suite.outside_calls)
    for name, wheat in programs.wheats.items():
        run = runs[wheat.key]
        outside |= run.outside
        for test in suite.valid:
            if test in found or test in run.passed:
                continue
            evidence = Evidence(
                wheat=name,
                run=run,
                passes=test not in suite.failing,
                missing=runner.stand_ins,
                fails=suite.failing.get(test, ""),
                text=text,
            )
            found[test] = why_excluded(programs.kata, test, evidence)
            if why := why_no_step(programs.submission, run.failed.get(test)):
                found[test] = Exclusion(test, DOES_NOT_RUN, why)
    suite = replace(suite.excluding(found), outside_calls=outside)
    own = [test for test, one in found.items() if is_helper(programs.kata, one)]
    helpers = (*suite.helpers, *(test for test in own if test not in suite.failing))
    return replace(suite, helpers=helpers)


def _about_other_modules(
    programs: Programs, passed: Iterable[str]
) -> dict[str, Exclusion]:
    """Return the tests that pass although there is no program, and why."""
    kata, submission = programs.kata, programs.submission
    return {
        test: _about_another_module(kata, submission, test) for test in sorted(passed)
    }


def _about_another_module(kata: Kata, submission: Submission, test: str) -> Exclusion:
    """Say what a test asks that passes where the kata's module cannot be imported."""
    file = kata.file
    others = tested_modules(submission, test)
    asks = f"It tests {' and '.join(others)}" if others else f"It does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return Exclusion(test, "about another module", f"{asks}; {state}.")


def _why_failing(base: Run, test: str) -> str:
    failure = base.failed.get(test)
    if failure is not None:
        return first_line(failure)
    return "its file cannot be imported" if base.faults else "it did not run"
