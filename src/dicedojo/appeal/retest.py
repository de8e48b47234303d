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
from dicedojo.mutation.mutant_runs import PartRuns, run_parts
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import flaky
from dicedojo.mutation.rounds import Rounds, is_noticed, killers
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.validity import begin, judge
from dicedojo.mutation.wall import SEED, Wall
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.handed_files import is_collected
from dicedojo.submission.split_tests import rename_for_tests
from dicedojo.submission.submission import Submission
from dicedojo.text import counted, listed

SAME = "It notices nothing that the grade says it misses."
NEW = "It was not handed in, so it earns nothing for the tests."
SECONDS = 120.0  # for all runs of the tests
NAMED = 8  # changes that a finding names


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
        submission = _with_these_tests(submission, path, content)
    kata, submission = rename_for_tests(case.kata, submission)
    code = CodeUnderTest.of(kata, case.sandbox, submission.files, submission.path)
    with (
        TestRunner.open(code, SECONDS) as runner,
        Wall.open(kata, submission, runner) as wall,
    ):
        programs = Programs(kata, submission)
        beginning = begin(wall, runner, programs)
        suite = Suite.of(kata, submission, beginning.collection)
        tests = [test for test in suite.names if _is_within(test, path, within)]
        if not tests and path not in suite.broken_files:
            raise UnusableInput(
                f"There is no test {path}{within}.",
                evidence=_known(suite, path),
            )
        seen: dict[str, list[str]] = {}
        if suite.collected:
            rounds, suite = judge(wall, runner, programs, beginning, suite)
            seen, suite = _changes_seen(rounds, suite, _changes(case, programs))
    correct = f"all {counted(len(programs.wheats), 'correct program')}"
    why = {one.test: one.reason for one in (*suite.exclusions, *suite.broken)}
    findings: list[Finding] = []
    is_right = False
    for test in tests or [path]:
        claim, rest = "", SAME if content is None else NEW
        if test in why:
            passes, rest = why[test], ""
        elif fails := suite.failing.get(test):
            passes = f"It passes on {correct}. Your program fails it: {fails}."
            claim = _claims(case, own=False).get(test, "")
        else:
            is_right = True
            passes = f"It passes on {correct} and on yours."
            claim = _claims(case, own=True).get(test, "")
        counts = test not in why or test in suite.helpers
        notices = seen.get(test, []) if counts else []
        findings += _findings(test, passes, claim, notices, rest)
    return findings, is_right


def _with_these_tests(submission: Submission, path: str, content: bytes) -> Submission:
    """Return a submission with one file of tests, in the place of all others."""
    others = submission.files.items()
    kept = {p: d for p, d in others if p == submission.path or not is_collected(p)}
    return replace(submission, files={**kept, path: content})


def _changes_seen(
    rounds: Rounds, suite: Suite, met: dict[str, Program]
) -> tuple[dict[str, list[str]], Suite]:
    """Return the names of the changes that each test notices, behind the wall or not.

    Beside that the tests without those that are flaky, or depend on the source.
    """
    noticed, suite = _meet(rounds, suite, [*met.values()])
    own = [one for one in met.values() if not one.of_course]
    parts = run_parts(rounds.wall.runner, rounds.programs, suite, own)
    seen: dict[str, list[str]] = {test: [] for test in suite.collected}
    for name, program in met.items():
        for test in {*noticed[program.key], *_beside(parts, program)} & seen.keys():
            seen[test].append(name)
    return seen, parts.suite


def _findings(
    test: str, passes: str, claim: str, seen: Sequence[str], rest: str
) -> Iterator[Finding]:
    """Yield what a test overturns, of which the grade makes a claim, or "" for none.

    It notices what it has `seen`, where the grade says that no test does. `rest` is
    said where it overturns nothing, as a NEW one does.
    """
    notices = f" It fails on {listed(seen, NAMED)}" if seen else ""
    if claim and rest != NEW:
        reason = f"{passes} The grade has it as {claim}."
        yield Finding(about=test, granted=True, part="tests", reason=reason)
    if seen and rest != NEW:
        reason = f"{passes}{notices}: the grade says that no test does."
        yield Finding(about=test, granted=True, part="tests", reason=reason)
    elif not claim or rest == NEW:
        more = f"{notices}." if seen else ""
        reason = f"{passes}{more} {rest}".rstrip()
        yield Finding(about=test, granted=False, reason=reason)


def _claims(case: Case, *, own: bool) -> dict[str, str]:
    """Return what the grade says against tests; also that the own program fails them.

    Of tests of own helpers it is right, and they count for the own changes anyway.
    """
    tests = case.document.tests
    claims = {one.test: "failing" for one in tests.own_failures} if own else {}
    claims |= {one.test: f"excluded ({one.kind})" for one in tests.excluded}
    return {test: said for test, said in claims.items() if test not in tests.helpers}


def _beside(parts: PartRuns, program: Program) -> tuple[str, ...]:
    """Return the tests beside a program that notice it, or that it stops."""
    noticed = parts.noticed_by(program.key)
    return noticed or (parts.suite.beside if parts.notices(program.key) else ())


def _changes(case: Case, programs: Programs) -> dict[str, Program]:
    """Return the changed programs that no test notices, as the grade says, by name."""
    tests, source = case.document.tests, case.submission.text
    found = {
        one.id: Program(one.id, one.applied_to(source))
        for one in tests.mutants
        if one.status == "survived"
    }
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
    return f"It has: {listed(own, NAMED)}." if own else "pytest finds no test in it."
