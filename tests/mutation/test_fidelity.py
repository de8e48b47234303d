"""The engine's verdict on every mutant is that of a fresh interpreter and pytest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.rounds import is_noticed
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.validity import begin
from dicedojo.mutation.verdicts import NOT_RUN, Job, Run
from dicedojo.mutation.wall import Wall
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

from . import suites
from .fresh_interpreter import (
    COMMAND,
    EVERY_SUITE,
    FreshVerdicts,
    Verdicts,
    key,
    programs,
    verdicts_of,
)

pytestmark = pytest.mark.slow

# A grade counts what tests do, and not how pytest ends: a conftest can set that.
KNOWN = {
    "an exit status that a conftest changes": 1,
    "running that a conftest changes": 2,
    "a protocol of the conftest's own": 2,
    "settings that a conftest makes": 1,
}
# Such a test may have another id in each process, and then nobody knows whose failure
# it is: at most so many.
BY_ADDRESS = {"accumulate: parameters whose ids hold an address": 2}
TIME = 1.0, 8.0  # seconds of the processor, and by the clock, for one program
EVERY_DAY = 10  # one suite in so many, and
SOME = 3  # one of so many of its mutants; `make author` runs all of all suites


def everyday_and_in_full() -> Iterator[object]:
    """Yield each suite with one in how many of its programs run, and where."""
    for place, suite in enumerate(EVERY_SUITE):
        some = 1 if suite.changes else SOME
        if place % EVERY_DAY == 0 and not suite.takes_long:
            yield pytest.param(suite, some, Bubblewrap(), id=suite.name)
        yield pytest.param(
            *(suite, 1, ProcessSandbox()),
            id=f"{suite.name}, in full",
            marks=pytest.mark.course,
        )


@pytest.fixture(scope="session")
def kept() -> FreshVerdicts:
    return FreshVerdicts.read()


def fresh_verdicts(suite: suites.Suite, kept: FreshVerdicts) -> Verdicts:
    """Return what plain pytest says; with another version of it, ask that one now."""
    if kept.pytest == pytest.__version__:
        return kept.suites[suite.name]
    return verdicts_of(suite, {})


@cache
def without_programs(name: str) -> Kata:
    """Return a kata without the course's own programs."""
    kata = only(content_root()).kata(name)
    return replace(kata, wheats=(), chaffs=())


def noticed(
    suite: suites.Suite, changed: Mapping[str, str], sandbox: Sandbox
) -> dict[str, bool]:
    """Return which changed programs the engine says that the tests notice."""
    kata = replace(without_programs(suite.kata), module=suite.imported_as)
    files = {name: content.encode() for name, content in suite.all_files.items()}
    submission = Submission("suite", files, suite.path)
    code = CodeUnderTest.of(kata, sandbox, files, suite.path)
    programs = Programs(kata, submission)
    with TestRunner.open(code) as runner:
        wall = Wall(kata, submission, runner)
        runner.heeds_words = True
        beginning = begin(wall, runner, programs)
        tests, session = beginning.collection.tests, beginning.session
        assert beginning.collection.faults == ()
        base = runner.run([Job("own", submission.source)])["own"]
        assert base.all_passed, base
        behind = [test for test in tests if test in session.run.passed]
        some = [Program(name, source) for name, source in changed.items()]
        beside = set(tests) - set(behind)
        spared = sorted(beside)
        with runner.time_for(*TIME):
            runs = wall.run(session, programs.own, some, spared) if behind else {}
            jobs = [Job(name, source) for name, source in changed.items()]
            parts = runner.run(jobs) if beside else {}
    ends = {name: run.ended for name, run in [*runs.items(), *parts.items()]}
    assert not {NOT_RUN, "lost"} & set(ends.values()), ends
    return {
        name: (name in runs and is_noticed(runs[name], Suite(tests), behind))
        or (name in parts and _notices(parts[name], beside, not behind))
        for name in changed
    }


def _notices(run: Run, beside: Set[str], alone: bool) -> bool:
    """Return whether tests noticed a program that need it beside them."""
    if alone:
        return not run.all_passed
    return bool(beside & run.failed.keys()) or bool(run.ended)


def disagreements(
    suite: suites.Suite, fresh: Verdicts, one_in: int, sandbox: Sandbox
) -> Iterator[str]:
    """Say on which programs the engine and a fresh interpreter differ, and how."""
    changed = dict(islice(programs(suite).items(), 0, None, one_in))
    found = noticed(suite, changed, sandbox)
    for name, source in changed.items():
        code = fresh[key(suite, source)]
        if found[name] != (code != 0):
            yield f"{name}: pytest exits with {code}, the engine says {found[name]}"


def test_the_kept_verdicts_are_those_of_these_suites(kept: FreshVerdicts) -> None:
    assert kept.stale() == [], f"Next: {COMMAND}"


@pytest.mark.parametrize(("suite", "one_in", "sandbox"), [*everyday_and_in_full()])
def test_no_program_is_judged_otherwise_than_by_a_fresh_interpreter(
    suite: suites.Suite, one_in: int, sandbox: Sandbox, kept: FreshVerdicts
) -> None:
    fresh = fresh_verdicts(suite, kept)

    assert fresh[key(suite, suite.module)] == 0
    found = list(disagreements(suite, fresh, one_in, sandbox))
    known = KNOWN.get(suite.name, 0)
    assert known <= len(found) <= BY_ADDRESS.get(suite.name, known), found
    assert {fresh[key(suite, source)] for source in programs(suite).values()} - {0}


def test_awkward_suites_are_among_those_compared() -> None:
    names = {suite.name for suite in suites.ALL}

    assert names >= {
        "plain",
        "parametrised over the code",
        "conftest holds its objects",
        "names in decorators, defaults and class bodies",
        "import greed",
        "unittest",
        "tmp_path",
        "monkeypatch",
        "module-level cache",
        "mutants that hang",
    }
