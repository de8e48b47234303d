"""Measures a submission's own tests: are they fair, and how much would they notice?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from dicedojo.course.kata import Kata
from dicedojo.mutation.bugs import find_bugs
from dicedojo.mutation.chaff import judge_chaffs, none_caught
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.meetings import (
    OUT_OF_TIME,
    UNFINISHED,
    Generate,
    Meetings,
    meet,
)
from dicedojo.mutation.mutant_runs import mutant_verdicts, run_parts
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.rounds import is_noticed
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.select import choose_mutants
from dicedojo.mutation.suite import MutationReport
from dicedojo.mutation.verdicts import (
    ChaffVerdict,
    Mutant,
    MutantVerdict,
    Status,
)
from dicedojo.mutation.wall import Wall
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer, NoAnswer
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import imported_names, tested_modules
from dicedojo.submission.submission import Submission
from dicedojo.syntax import ignore_source_warnings

TEST_SECONDS = 120.0


@ignore_source_warnings()
def assess_tests(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    known: Sequence[Answer] = (),
    seconds: float = TEST_SECONDS,
) -> MutationReport:
    """Return all that is known about the submission's tests.

    `known` are the code's answers to the whole domain, if an exam has them already.
    After so many `seconds` nothing more is run, and the report says what was not.

    Raises:
        SandboxError: the sandbox could not be started.
        ContentError: a wheat or a chaff does not run.
    """
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    hangs = bool(known) and all(isinstance(answer, NoAnswer) for answer in known)
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(code, seconds) as runner,
    ):
        if hangs:
            runner.allow_little()
        # Generating mutants takes as long as judging the tests.
        generating = beside.submit(choose_mutants, kata, submission)
        wall = Wall(kata, submission, runner)
        cache = ComparedCache.of(kata, code)
        comparison = Comparison(kata, runner, submission.source, known, cache)
        return assess(Programs(kata, submission), wall, comparison, generating.result)


def assess(
    programs: Programs,
    wall: Wall,
    comparison: Comparison,
    generate: Generate,
) -> MutationReport:
    """Return what is known about a submission's tests, which meet programs at a wall.

    Raises:
        SandboxError, ContentError: as `assess_tests` does.
    """

    def ask_after_tests(mutants: Sequence[Mutant]) -> None:
        wall.ask_after_tests(comparison.orders(mutants))

    return conclude(meet(programs, wall, generate, ask_after_tests), comparison)


def conclude(meetings: Meetings, comparison: Comparison) -> MutationReport:
    """Return what follows from the tests' meetings, and from what programs answer."""
    programs, wall, suite = meetings.programs, meetings.wall, meetings.suite
    kata, submission, runner = programs.kata, programs.submission, wall.runner
    rounds, problems = meetings.rounds, meetings.problems
    if rounds is None:
        return MutationReport(
            suite,
            chaffs=none_caught(kata),
            problems=problems,
            finished=meetings.finished,
        )

    mutants, runs = meetings.mutants, meetings.runs
    met = [Program(mutant.id, mutant.source) for mutant in mutants]
    grouped = comparison.group(mutants, wall.compared)
    parts = run_parts(runner, programs, suite, met)
    suite = parts.suite.excluding(rounds.exclusions())
    verdicts = mutant_verdicts(comparison, grouped, runs, parts, suite)
    caught = none_caught(kata)
    if suite.valid:
        caught = judge_chaffs(programs, runs, suite)
    unnoticed = tuple(
        name
        for name, one in programs.failing.items()
        if not is_noticed(runs[one.key], suite, suite.valid)
    )
    if suite.sound and len(unnoticed) == len(programs.failing):
        problems = (*problems, _checks_nothing(kata, submission, suite.sound))
    if comparison.problem is not None:
        problems = (*problems, comparison.problem)
    unfinished = tuple(_unfinished([*verdicts.values()], caught, runner.out_of_time))
    return MutationReport(
        suite=suite,
        mutants=tuple(verdicts[one.id] for one in mutants if one.id in verdicts),
        bugs=find_bugs(grouped.groups, verdicts),
        chaffs=caught,
        controls=parts.controls,
        problems=(*problems, *unfinished),
        unnoticed=unnoticed,
        finished=not unfinished,
    )


def _unfinished(
    mutants: Sequence[MutantVerdict],
    chaffs: Sequence[ChaffVerdict],
    out_of_time: bool,
) -> Iterator[Problem]:
    """Yield what was not tried, if anything was not that counts."""
    left = sum(not chaff.run for chaff in chaffs)
    if out_of_time:
        left += sum(verdict.status is Status.UNDECIDED for verdict in mutants)
    total = len(mutants) + len(chaffs)
    next = "`--time` allows more" if out_of_time else "Grade it again"
    if left:
        message = (
            f"{UNFINISHED}: {left} of {total} changes were not tried, so "
            f"nothing is decided. {next}."
        )
        yield Problem(OUT_OF_TIME, message)


def _checks_nothing(
    kata: Kata, submission: Submission, sound: Sequence[str]
) -> Problem:
    names = " or ".join(kata.functions)
    others = {path for test in sound for path in tested_modules(submission, test)}
    asks = "do they call it?"
    if others and not any(_imports(kata, submission, test) for test in sound):
        asks = f"they import {' and '.join(sorted(others))}, not {kata.file}."
    message = f"No test notices when {names} fails at every call; {asks}"
    return Problem("tests check nothing", message)


def _imports(kata: Kata, submission: Submission, test: str) -> bool:
    file = submission.files.get(test.partition("::")[0], b"")
    return kata.module in imported_names(file)
