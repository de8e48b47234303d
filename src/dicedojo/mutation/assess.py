"""Measures a submission's own tests: are they fair, and how much would they notice?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.bugs import find_bugs
from dicedojo.mutation.chaff import find_chaff_kill, judge_chaffs, none_caught
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.kills import KillFinder
from dicedojo.mutation.mutant_runs import mutant_verdicts, run_mutants
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.report import MutationReport
from dicedojo.mutation.rounds import RoundResult, Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Collection, Run
from dicedojo.mutation.select import choose_mutants
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.uncollected import no_tests
from dicedojo.mutation.validity import judge
from dicedojo.mutation.verdicts import (
    ChaffVerdict,
    MutantVerdict,
    Status,
)
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import imported_names, tested_modules
from dicedojo.submission.missing_imports import not_available
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
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(code, seconds) as runner,
    ):
        # Generating mutants takes as long as judging the tests.
        generating = beside.submit(choose_mutants, kata, submission)
        programs = Programs(kata, submission)
        collection = _collect(runner, programs)
        missing = not_available(collection.missing)
        suite = Suite.of(kata, submission, collection)
        if not suite.collected:
            problem = no_tests(kata, collection, submission)
            problems = (problem, *missing, *generating.result()[1])
            return MutationReport(suite, chaffs=none_caught(kata), problems=problems)

        rounds = Rounds(runner, programs, suite.collected, suite.broken_files)
        others = [*programs.chaffs.values(), programs.failing]
        validity = judge(rounds, suite, collection.importing, others)
        mutants, problems = generating.result()
        cache = ComparedCache.of(kata, code)
        comparison = Comparison(kata, runner, submission.source, known, cache)
        grouped = comparison.group(mutants)
        mutant_runs = run_mutants(rounds, grouped, validity.suite)
        suite = mutant_runs.suite
        verdicts = mutant_verdicts(comparison, grouped, mutant_runs)
        chaffs, is_noticed = _judge_others(rounds, validity, suite)
        if suite.sound and not is_noticed:
            problems = (*problems, _checks_nothing(kata, submission, suite.sound))
        if comparison.problem is not None:
            problems = (*problems, comparison.problem)
        if runner.out_of_time:
            problems = (*problems, *_out_of_time(seconds, [*verdicts.values()], chaffs))
    return MutationReport(
        suite=suite,
        mutants=tuple(verdicts[one.id] for one in mutants if one.id in verdicts),
        bugs=find_bugs(grouped.groups, verdicts),
        chaffs=chaffs,
        controls=validity.controls,
        problems=(*missing, *problems),
    )


def _collect(runner: TestRunner, programs: Programs) -> Collection:
    """Collect with the learner's module; if that cannot be imported, with a wheat."""
    own = runner.collect(programs.submission.source)
    wheat = next(iter(programs.wheats.values()), None)
    if own.tests or wheat is None:
        return own
    other = runner.collect(str(wheat.source).encode())
    return replace(other, importing=own.ended) if other.tests else own


def _judge_others(
    rounds: Rounds, validity: RoundResult, suite: Suite
) -> tuple[tuple[ChaffVerdict, ...], bool]:
    """Return which chaffs are caught, and whether a sound test notices any failure.

    The second is about a program whose every function fails: it says whether the tests
    check anything.
    """
    programs = rounds.programs
    known = suite.names
    methods = programs.kata.asks_methods
    finder = KillFinder(validity.right, suite.valid, known, methods)
    by_key = {programs.chaffs[one.name].key: one for one in programs.kata.chaffs}

    def is_noticed(key: str, run: Run) -> bool:
        if key not in by_key:
            return finder.find_kill(run).noticed
        return find_chaff_kill(programs.kata, by_key[key], run, finder).noticed

    runs = rounds.go_on(
        [
            *programs.chaffs.values(),
            programs.failing,
            *[*programs.wheats.values()][-1:],  # one that is right
        ],
        validity.runs,
        list(suite.excluded),
        is_noticed,
    )
    chaffs = none_caught(programs.kata)
    if suite.valid:
        chaffs = judge_chaffs(programs, runs, finder)
    finder = KillFinder(validity.right, suite.sound, known, methods)
    return chaffs, finder.find_kill(runs[programs.failing.key]).noticed


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
