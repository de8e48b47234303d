"""A test that is contested meets right programs, the learner's own and its changes.

It meets them behind the wall, as for a grade, and several times: each time with another
chance and in another order. What it says of a program must be the same each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicedojo.appeal.answer import Finding
from dicedojo.appeal.case import Case
from dicedojo.appeal.witnesses import TURNS
from dicedojo.errors import UnusableInput
from dicedojo.mutation.mutant_runs import run_parts
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import flaky
from dicedojo.mutation.rounds import Rounds, is_noticed, killers
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.validity import begin, judge
from dicedojo.mutation.wall import SEED, Wall
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.pytest_files import is_collected
from dicedojo.submission.uncollected_module import rename_for_tests
from dicedojo.text import counted

SECONDS = 120.0  # for all runs of the tests
NAMED = 8  # changes that a finding names
CORRECT = "correct program"


def judge_tests(
    case: Case, path: str, within: str, content: bytes | None = None
) -> tuple[list[Finding], bool]:
    """Return a finding for each test of a file, and whether one of them is right.

    `within` narrows them down: "::test_x". A right one passes on all correct programs
    and on the learner's own. A file that was not handed in has this `content`; then no
    other tests run.

    Raises:
        UnusableInput: no such test is there.
        SandboxError: a sandbox could not be started.
    """
    submission = case.submission
    if content is not None:
        others = submission.files.items()
        kept = {p: d for p, d in others if p == submission.path or not is_collected(p)}
        submission = replace(submission, files={**kept, path: content})
    kata, submission = rename_for_tests(case.kata, submission)
    code = CodeUnderTest.of(kata, case.sandbox, submission.files, submission.path)
    with (
        TestRunner.open(code, SECONDS) as runner,
        Wall.open(kata, submission, runner) as wall,
    ):
        programs = Programs(kata, submission)
        beginning = begin(wall, runner, programs)
        suite = Suite.of(kata, submission, beginning.collection)
        named = [test for test in suite.names if _is_within(test, path, within)]
        broken = [one for one in suite.broken if one.test == path]
        if not named and not broken:
            raise UnusableInput(
                f"There is no test {path}{within}.",
                evidence=_known(suite, path),
            )
        met = _changes(case, programs)
        if suite.collected:
            rounds, suite = judge(wall, runner, programs, beginning, suite)
            noticed, suite = _meet(rounds, suite, [*met.values()])
            own = [one for one in met.values() if not one.of_course]
            parts = run_parts(runner, programs, suite, own)
            suite = parts.suite
        why = {one.test: one for one in (*suite.exclusions, *broken)}
        findings, is_right = [], False
        for test in named or [path]:
            if test in why and test not in suite.helpers:
                findings.append(_refused(test, why[test].reason))
                continue
            fails = suite.failing.get(test, "")
            is_right = is_right or not (fails or test in why)
            seen = [
                name
                for name, program in met.items()
                if test in noticed[program.key] or test in parts.noticed_by(program.key)
            ]
            passes = f"It passes on all {counted(len(programs.wheats), CORRECT)}"
            findings += _of_right_test(case, test, seen, passes, fails, content is None)
    return findings, is_right


def _of_right_test(  # noqa: PLR0913, PLR0917  # all that is known of it
    case: Case,
    test: str,
    seen: Sequence[str],
    passes: str,
    fails: str,
    handed_in: bool,
) -> Iterator[Finding]:
    """Yield what a test overturns that passes on correct programs.

    `fails` says how the learner's own program fails it, "" where it does not.
    """
    tests = case.document.tests
    passes += f". Your program fails it: {fails}." if fails else " and on yours."
    claims = {} if fails else {one.test: "failing" for one in tests.own_failures}
    claims |= {one.test: f"excluded ({one.kind})" for one in tests.excluded}
    if not handed_in:
        also = f" It notices {_some(seen)}." if seen else ""
        reason = (
            f"{passes}{also} It was not handed in, so it earns nothing for the tests; "
            "hand it in the next time."
        )
        yield _refused(test, reason)
        return
    if test in claims and test not in tests.helpers:
        reason = f"{passes} The grade has it as {claims[test]}."
        yield Finding(about=test, granted=True, part="tests", reason=reason)
    if seen:
        reason = f"{passes} It fails on {_some(seen)}: the grade says it does not."
        yield Finding(about=test, granted=True, part="tests", reason=reason)
    elif test not in claims:
        reason = f"{passes} It notices nothing that the grade says it misses."
        yield _refused(test, reason)


def _changes(case: Case, programs: Programs) -> dict[str, Program]:
    """Return the changed programs that no test notices, as the grade says, by name."""
    tests, source = case.document.tests, case.submission.text
    found = {}
    for one in tests.mutants:
        if one.status == "survived":
            changed = source[: one.start] + one.replacement + source[one.end :]
            found[one.id] = Program(one.id, changed)
    for chaff in tests.chaff:
        if chaff.status == "let through" and chaff.name in programs.chaffs:
            found[chaff.name] = programs.chaffs[chaff.name]
    for name in tests.unnoticed:
        if name in programs.failing:
            found[f"{name} failing at every call"] = programs.failing[name]
    return found


def _meet(
    rounds: Rounds, suite: Suite, changed: Sequence[Program]
) -> tuple[dict[str, set[str]], Suite]:
    """Return which tests notice which program, by its key, each time.

    Beside that the tests that are not flaky, and pass on correct programs each time.
    """
    right = [*rounds.programs.wheats.values(), rounds.programs.own]
    noticed: dict[str, set[str]] = {}
    unsteady: set[str] = set()
    for turn in range(TURNS):
        session = replace(rounds.session, seed=SEED + turn)
        session = rounds.wall.begin(session, rounds.base)
        again = Rounds(rounds.wall, rounds.programs, session, rounds.base)
        runs = again.run([*right, *changed], suite.collected)
        for one in right:
            known = suite.failing if one is right[-1] else {}
            unsteady |= {*killers(runs[one.key], suite, suite.valid)} - {*known}
        unsteady |= again.flaky
        for one in changed:
            tests = suite.valid if one.of_course else suite.behind
            run = runs[one.key]
            found = {*killers(run, suite, tests)}
            if run.at in tests and is_noticed(run, suite, (run.at,)):
                found.add(run.at)
            noticed[one.key] = noticed.get(one.key, found) & found
    left_out = {test: flaky(test) for test in sorted(unsteady) if test in suite.valid}
    return noticed, suite.excluding(left_out)


def _is_within(test: str, path: str, within: str) -> bool:
    whole = f"{path}{within}"
    return test == whole or test.startswith((f"{whole}::", f"{whole}["))


def _known(suite: Suite, path: str) -> str:
    own = [test for test in suite.collected if _is_within(test, path, "")]
    return f"It has: {_some(own)}." if own else "pytest finds no test in it."


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if names[NAMED:] else ""
    return ", ".join(names[:NAMED]) + more


def _refused(test: str, reason: str) -> Finding:
    return Finding(about=test, granted=False, reason=reason)
