"""Measures a submission's own tests: are they fair, and how much would they notice?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.mutation.bugs import find_bugs
from dicedojo.mutation.chaff import chaff_programs, judge_chaffs
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.instrumented import Facade, failing
from dicedojo.mutation.kills import Bench
from dicedojo.mutation.mutant_runs import find_blind, mutant_verdicts, run_mutants
from dicedojo.mutation.reasons import is_helper
from dicedojo.mutation.rounds import Program, Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Collection
from dicedojo.mutation.select import choose_mutants
from dicedojo.mutation.uncollected import does_not_run, no_tests
from dicedojo.mutation.validity import harmful, judge
from dicedojo.mutation.verdicts import (
    ChaffVerdict,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer
from dicedojo.submission.imports import imported_names, tested_modules
from dicedojo.submission.missing_imports import not_available
from dicedojo.submission.source_warnings import ignore_source_warnings
from dicedojo.submission.submission import Problem, Submission

FAILING = "every function fails"  # a program that any test should notice
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
    instrumented = Facade.of(kata, submission)
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(code, seconds) as runner,
    ):
        making = beside.submit(
            choose_mutants, kata, submission
        )  # it takes as long as the judging
        collection = _collect(runner, kata, submission, instrumented)
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
        methods = kata.asks_methods
        rounds = Rounds(runner, submission, tests, [one.test for one in broken])
        others = [
            *chaff_programs(kata, instrumented),
            Program(FAILING, instrumented.show(_failing_source(kata))),
        ]
        validity = judge(rounds, kata, collection, instrumented, others)
        aside = {one.test: one for one in validity.exclusions}
        mutants, problems = making.result()
        cache = ComparedCache.of(kata, submission, sandbox)
        comparison = Comparison(kata, runner, submission.source, known, cache)
        grouped = comparison.group(mutants)
        green = [test for test in tests if test not in validity.own_bugs]
        counted = [t for t in green if t not in aside or t in validity.helpers]
        found = run_mutants(
            rounds, comparison, grouped, counted, harmful(kata, aside.values())
        )
        aside |= found.excluded
        aside |= find_blind(rounds, comparison, grouped, found, counted)
        valid = [test for test in tests if test not in aside]
        helpers = [test for test in validity.helpers if is_helper(kata, aside[test])]
        counted = [test for test in counted if test in {*valid, *helpers}]
        verdicts = mutant_verdicts(
            comparison,
            grouped,
            found,
            Bench(found.right, counted, collected, methods),
        )
        bench = Bench(validity.right, valid, collected, methods)
        first = rounds.go_on(
            [*others, *validity.wheats],
            validity.runs,
            list(aside),
            lambda _, run: bench.find_kill(run).noticed,
        )
        chaffs = judge_chaffs(kata, first, bench) if valid else ()
        sound = [test for test in valid if test in counted]
        forced = first[FAILING]
        bench = Bench(validity.right, sound, collected, methods)
        if sound and not bench.find_kill(forced).noticed:
            problems = (*problems, _checks_nothing(kata, submission, sound))
        if comparison.problem is not None:
            problems = (*problems, comparison.problem)
        if runner.out_of_time:
            problems = (*problems, *_out_of_time(seconds, [*verdicts.values()], chaffs))
    return MutationReport(
        collected=collected,
        exclusions=(*(aside[test] for test in tests if test in aside), *broken),
        own_bugs=validity.own_bugs,
        controls=validity.controls,
        mutants=tuple(verdicts[one.id] for one in mutants if one.id in verdicts),
        chaffs=chaffs,
        problems=(*missing, *problems),
        own_failures=validity.own_failures,
        outside=tuple(one for one in validity.outside if one.test not in aside),
        bugs=find_bugs(grouped.groups, verdicts),
        helpers=tuple(helpers),
    )


def _failing_source(kata: Kata) -> str:
    """Return a correct program whose every public function has been made to fail.

    Its public values are there, so that it is the calls that fail, and not imports.
    """
    correct = kata.wheats[0].source if kata.wheats else ""
    return f"{correct}\n\n{failing(kata.asked_functions)}"


def _collect(
    runner: TestRunner, kata: Kata, submission: Submission, instrumented: Facade
) -> Collection:
    """Collect with the learner's module; if that cannot be imported, with a wheat."""
    own = runner.collect(submission.source)
    if own.tests or not kata.wheats:
        return own
    stand_in = instrumented.show(kata.wheats[0].source)
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
