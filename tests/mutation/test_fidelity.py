"""The engine's verdict on every mutant is that of a fresh interpreter and pytest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

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

SOME = 3  # of a suite's mutants one in so many; `make author` runs them all


def everyday_and_in_full() -> Iterator[object]:
    """Yield each suite with one in how many of its programs run, and where."""
    for suite in EVERY_SUITE:
        some = 1 if suite.changes else SOME
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


def disagreements(
    suite: suites.Suite, fresh: Verdicts, one_in: int, sandbox: Sandbox
) -> Iterator[str]:
    """Say on which programs the engine and a fresh interpreter differ, and how."""
    changed = dict(islice(programs(suite).items(), 0, None, one_in))
    files = {name: content.encode() for name, content in suite.all_files.items()}
    code = CodeUnderTest(sandbox, files, suite.path, suite.imported_as)
    with TestRunner.open(code) as runner:
        collection = runner.collect(code.source)
        base = runner.run([Job("base", code.source)])["base"]
        runner.allow(base)
        ways = (False, True) if suite.changes else (False,)
        runs = {
            full: runner.run([Job(name, changed[name], full=full) for name in changed])
            for full in ways
        }
    assert (collection.faults, collection.ended) == ((), "")
    assert base.all_passed, base
    for name, source in changed.items():
        code = fresh[key(suite, source)]
        for full in ways:
            run = runs[full][name]
            if run.all_passed != (code == 0):
                way = "a whole session" if full else "the engine"
                yield f"{name}: pytest exits with {code}, {way} has {run}"


def test_the_kept_verdicts_are_those_of_these_suites(kept: FreshVerdicts) -> None:
    assert kept.stale() == [], f"Next: {COMMAND}"


@pytest.mark.parametrize(("suite", "one_in", "sandbox"), [*everyday_and_in_full()])
def test_no_program_is_judged_otherwise_than_by_a_fresh_interpreter(
    suite: suites.Suite, one_in: int, sandbox: Sandbox, kept: FreshVerdicts
) -> None:
    fresh = fresh_verdicts(suite, kept)

    assert fresh[key(suite, suite.module)] == 0
    assert list(disagreements(suite, fresh, one_in, sandbox)) == []
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
