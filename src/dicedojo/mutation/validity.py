"""Which of a submission's tests count: not flaky, fair to all designs, on behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.base_runs import run_base
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import (
    Evidence,
    beside_the_program,
    first_line,
    flaky,
    why_excluded,
)
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.time_limits import long_tests
from dicedojo.mutation.verdicts import Exclusion
from dicedojo.mutation.wall import Session, Wall
from dicedojo.submission.imports import tested_modules
from dicedojo.submission.submission import Submission


def judge(
    wall: Wall, runner: TestRunner, programs: Programs, suite: Suite, importing: str
) -> tuple[Rounds, Suite]:
    """Run the tests on their own code and on every wheat; return which count.

    `importing` is how importing the learner's module ended, if badly; then the tests
    begin with a wheat. Return, too, the rounds in which they meet further programs.
    """
    base, suite = _run_on_own_code(runner, programs, suite, importing)
    wheats = programs.wheats
    first = next(iter(wheats.values()), programs.own) if importing else programs.own
    session, suite = _begin(wall, first, base, suite, importing)
    rounds = Rounds(wall, programs, session, first)
    runs = rounds.run(list(wheats.values()), None)
    suite = suite.excluding({test: flaky(test) for test in sorted(rounds.flaky)})
    texts = (data.decode("utf-8", "replace") for data in programs.submission.files.values())
    suite = _explain(programs, suite, runs, runner, "\n".join(texts))
    if importing and programs.submission.unusable:
        suite = _about_other_modules(programs, suite)
    return rounds, suite


def _begin(
    wall: Wall, first: Program, base: Run, suite: Suite, importing: str
) -> tuple[Session, Suite]:
    """Run the first session, and once more without tests that it cannot serve.

    A test is one of the program's own parts if it has another outcome beside the
    program itself: it needs what a stand-in does not have.
    """
    excluded = (*suite.excluded, *suite.broken_files)
    session = wall.begin(Session(excluded), first)
    parts: dict[str, Exclusion] = {}
    if not importing:
        tests = [test for test in suite.collected if test not in suite.excluded]
        parts = {
            test: beside_the_program(test)
            for test in tests
            if (test in base.passed) != (test in session.run.passed)
        }
    long = long_tests(session.run)
    if parts or long:
        last = tuple(test for test in long if test not in parts)
        session = wall.begin(Session((*excluded, *parts), last), first)
    suite = suite.excluding(parts)
    return session, replace(suite, helpers=tuple(t for t in parts if t in base.passed))


def _run_on_own_code(
    runner: TestRunner, programs: Programs, suite: Suite, importing: str
) -> tuple[Run, Suite]:
    """Return what the tests did there, and the suite, which knows those that fail."""
    base = Run(ended=importing)
    if not importing:
        base, suite = run_base(runner, programs.submission.source, suite)
    failing = [test for test in suite.valid if test not in base.passed]
    why = {test: _why_failing(base, test) for test in failing}
    return base, replace(suite, failing=why)


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
    return replace(suite.excluding(found), outside_calls=outside)


def _about_other_modules(programs: Programs, suite: Suite) -> Suite:
    """Return the suite without tests that pass although there is no program."""
    return suite.excluding(
        {
            test: _about_another_module(programs.kata, programs.submission, test)
            for test in _untouched(programs, suite.sound)
        }
    )


def _untouched(programs: Programs, tests: Iterable[str]) -> list[str]:
    """Return the tests whose files do not import the kata's module."""
    files = programs.submission.files
    word = programs.kata.module.rpartition(".")[2].encode()
    return [t for t in tests if word not in files.get(t.partition("::")[0], b"")]


def _about_another_module(kata: Kata, submission: Submission, test: str) -> Exclusion:
    """Say what a test asks that passes where the kata's module cannot be imported."""
    file = f"{kata.module}.py"
    others = tested_modules(submission, test)
    asks = f"It tests {' and '.join(others)}" if others else f"It does not test {file}"
    state = f"there is no {file}" if submission.unusable else f"{file} does not run"
    return Exclusion(test, "about another module", f"{asks}; {state}.")


def _why_failing(base: Run, test: str) -> str:
    failure = base.failed.get(test)
    if failure is not None:
        return first_line(failure)
    return "its file cannot be imported" if base.faults else "it did not run"
