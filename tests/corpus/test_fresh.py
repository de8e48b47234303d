"""The engine's verdict on every mutant is that of a fresh interpreter and pytest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox

from .engine import noticed
from .fresh import COMMAND, SUITES, FreshVerdicts, Suite, Verdicts, verdicts_of

pytestmark = pytest.mark.slow

EVERY_DAY = 10  # one case in so many, and
SOME = 3  # one of so many of its mutants; `make author` runs all of all cases


def everyday_and_in_full() -> Iterator[object]:
    """Yield each case with one in how many of its programs run, and where."""
    for place, suite in enumerate(SUITES.values()):
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


def fresh_verdicts(suite: Suite, kept: FreshVerdicts) -> Verdicts:
    """Return what plain pytest says; with another version of it, ask that one now."""
    if kept.pytest == pytest.__version__:
        return kept.cases[suite.name]
    return verdicts_of(suite, {})


def disagreements(
    suite: Suite, fresh: Verdicts, one_in: int, sandbox: Sandbox
) -> Iterator[str]:
    """Say on which programs the engine and a fresh interpreter differ, and how."""
    programs = dict(islice(suite.programs.items(), 0, None, one_in))
    verdicts = noticed(suite, programs, sandbox)
    for name, source in programs.items():
        code = fresh[suite.key(source)]
        if verdicts[name] != (code != 0):
            yield f"{name}: pytest exits with {code}, the engine says {verdicts[name]}"


def test_the_kept_verdicts_are_those_of_these_cases(kept: FreshVerdicts) -> None:
    assert kept.stale() == [], f"Next: {COMMAND}"


@pytest.mark.parametrize(("suite", "one_in", "sandbox"), [*everyday_and_in_full()])
def test_no_program_is_judged_otherwise_than_by_a_fresh_interpreter(
    suite: Suite, one_in: int, sandbox: Sandbox, kept: FreshVerdicts
) -> None:
    fresh = fresh_verdicts(suite, kept)

    assert fresh[suite.key(suite.source)] == 0
    differences = list(disagreements(suite, fresh, one_in, sandbox))
    assert suite.differs <= len(differences) <= suite.may_differ, differences
    assert {fresh[suite.key(source)] for source in suite.programs.values()} - {0}
