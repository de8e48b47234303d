"""Which of a submission's tests count: not flaky, fair to all designs, on behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.base_runs import ask_again, run_alone
from dicedojo.engine.judge.lacking import missing_packages, why_no_step
from dicedojo.engine.judge.programs import Program, Programs
from dicedojo.engine.judge.reasons import (
    DOES_NOT_RUN,
    Evidence,
    beside_the_program,
    first_line,
    is_helper,
    patches,
    why_excluded,
    without_end,
)
from dicedojo.engine.judge.rounds import Rounds
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.time_limits import long_tests
from dicedojo.engine.judge.verdicts import Collection, Exclusion, Run
from dicedojo.engine.judge.wall import SEED, Session, Wall
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
    def is_of_wheat(self) -> bool:
        """Whether the tests could not begin with the learner's own code."""
        return self.first.of_course


def begin(wall: Wall, programs: Programs) -> Beginning:
    """Collect the tests, and have them meet a first program."""
    own = _collect(wall, programs.own)
    first, session = programs.own, own
    wheat = next(iter(programs.wheats.values()), None)
    has_none = not (own.run.collected or own.run.ended)
    if wheat is not None and (own.run.unimportable or has_none):
        other = _collect(wall, wheat)
        if other.run.collected:
            first, session = wheat, other
    run = session.run
    ended = "" if run.collected else run.ended
    missing = wall.runner.stand_ins
    collection = Collection(run.collected, run.faults, ended, missing)
    return Beginning(collection, first, session, own.run)


def _collect(wall: Wall, program: Program) -> Session:
    """Run a first session, with stand-ins for well-known packages that are missing."""
    runner, session = wall.runner, wall.begin(Session(), program)
    while more := missing_packages(session.run.faults, runner.stand_ins):
        runner.stand_ins += more
        session = wall.begin(Session(), program)
    return session


def judge(
    wall: Wall, programs: Programs, beginning: Beginning, suite: Suite
) -> tuple[Rounds, Suite]:
    """Return which tests count, and the rounds in which they meet further programs."""
    beginning, suite = settle(wall, programs, beginning, suite)
    rounds = Rounds(wall, programs, beginning.session, beginning.first)
    wheats = programs.wheats
    runs = rounds.run(list(wheats.values()), None)
    suite = suite.excluding(rounds.exclusions())
    files = programs.submission.files.values()
    text = "\n".join(data.decode("utf-8", "replace") for data in files)
    suite = _without_patching(suite, beginning.session.run.patched)
    return rounds, _explain(programs, suite, runs, wall.runner, text)


def settle(
    wall: Wall, programs: Programs, beginning: Beginning, suite: Suite
) -> tuple[Beginning, Suite]:
    """Return the session in which the tests meet all further programs.

    It is without tests that are flaky or too slow, and without those that need more of
    a program than its answers.
    """
    base, session = beginning.own, beginning.session
    has_ended = not base.ended or beginning.is_of_wheat
    if has_ended:
        session, suite = ask_again(wall, session, beginning.first, suite)
        beginning = replace(beginning, session=session)
    else:
        base, suite = run_alone(wall, programs.own, suite, session)
    if base.unimportable or programs.submission.unusable:
        suite = suite.excluding(_about_other_modules(programs, base.passed))
    elif not beginning.is_of_wheat:
        suite = without_beside(wall, programs, base, suite)
    if not has_ended:
        beginning, suite = _without_endless(wall, programs, beginning, base, suite)
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
    endless = tuple(test for test in without_end(base) if test in failing)
    suite = replace(suite, failing=why, endless=endless)
    return replace(beginning, session=session), suite


def _without_endless(
    wall: Wall, programs: Programs, beginning: Beginning, base: Run, suite: Suite
) -> tuple[Beginning, Suite]:
    """Begin again, so that no test that does not end on the own code keeps others.

    If such tests end on a wheat, the code is to blame, and they begin with the wheat.
    """
    excluded = (*suite.excluded, *suite.broken_files)
    endless = {t: why for t, why in without_end(base).items() if t in suite.valid}
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


def without_beside(wall: Wall, programs: Programs, base: Run, suite: Suite) -> Suite:
    """Return the suite without the tests that fail on answers alone, and why.

    They pass where plain pytest has the program beside them.
    """
    failed = [test for test in suite.valid if test not in base.passed]
    if not failed and not suite.broken:
        return suite
    has_ended = not without_end(base)
    passed = wall.runner.passed_plainly([*suite.excluded], SEED, has_ended=has_ended)
    files, why = programs.submission.files, {}
    for test in passed.intersection(failed):
        failure = base.failed.get(test)
        source = files.get(test.partition("::")[0], b"")
        reloads = failure is not None and AGAIN in failure.unserved
        line = reload_line(source, test) if reloads else 0
        why[test] = beside_the_program(test, line)
    runs = {test.partition("::")[0] for test in passed}
    broken = [beside_the_program(b.test) if b.test in runs else b for b in suite.broken]
    return replace(suite.excluding(why), broken=tuple(broken))


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
