"""The phases say what is done in a step, and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.step import StepKind
from dicedojo.watch.phases import State, phases_of
from dicedojo.workspace.check import CheckReport, StepState
from dicedojo.workspace.check import check as run_check
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow


@pytest.fixture
def red(workspace: Workspace) -> CheckReport:
    return run_check(workspace)


def shown(report: CheckReport, *entries: Entry, is_asked_for: bool = False) -> str:
    """Return the names of the phases that are done, and the next one behind a bar."""
    phases = phases_of(report, entries, is_asked_for=is_asked_for)
    done = " ".join(each.name for each in phases if each.state is State.DONE)
    following = [each.name for each in phases if each.state is State.NEXT]
    return f"{done}|{''.join(following)}"


def own(report: CheckReport, outcome: str) -> CheckReport:
    mine = StepState(None, {"tests/test_coin.py::test_mine": outcome})
    return replace(report, own=mine, same_tests=False)


def test_a_step_begins_with_its_test(red: CheckReport) -> None:
    assert shown(red) == "|test"


def test_a_green_step_without_a_test_still_asks_for_one(red: CheckReport) -> None:
    assert shown(replace(red, kind=Kind.GREEN)) == "green|test"


def test_a_test_that_asks_for_the_step_counts_as_red(red: CheckReport) -> None:
    green = replace(own(red, "passed"), kind=Kind.GREEN)

    assert shown(green, is_asked_for=True) == "test red green|tidy"


def test_a_refactoring_is_the_last_one(red: CheckReport) -> None:
    green = replace(own(red, "passed"), kind=Kind.REFACTOR)
    tidied = Entry(Kind.REFACTOR, red.current.key)

    assert shown(green, tidied, is_asked_for=True) == "test red green tidy|"


def test_a_refactoring_step_has_no_red(red: CheckReport) -> None:
    step = replace(red.current, kind=StepKind.REFACTORING)
    unchanged = replace(red, current=step, kind=Kind.GREEN, same_code=True)

    assert shown(unchanged) == "green|tidy"
    assert shown(replace(unchanged, same_code=False)) == "green tidy|"
