"""After a verdict the keys and the file are those that a learner needs next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.step import StepKind
from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.check_report import check as run_check
from dicedojo.practice.journal import Entry, Kind
from dicedojo.practice.outcomes import StepState
from dicedojo.practice.screen.view import (
    Key,
    PhaseState,
    file_to_change,
    in_keys,
    keys_after,
    phases_of,
    split_off_next,
)
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow
TEST = "tests/test_coin.py"


def keys(workspace: Workspace, *, asks: bool = False) -> set[Key]:
    return {*keys_after(workspace, check(workspace), asks=asks, experiments=2)}


def test_a_key_is_offered_where_it_does_something(
    workspace: Workspace, green_code: str
) -> None:
    red = keys(workspace)
    workspace.module.write_text(green_code)
    green = keys(workspace, asks=True)
    (workspace.folder / TEST).write_text("def test_mine():\n    pass\n")
    tested = keys(workspace)

    assert {Key.HINT, Key.LESSON, Key.EXPECT_RED} <= red
    assert not {Key.NEXT, Key.TRY, Key.RESET, Key.SOLUTION, Key.YES} & red
    assert green - red == {Key.NEXT, Key.ANYWAY, Key.TRY, Key.RESET, Key.SOLUTION}
    assert tested - green == {Key.MUTATE}
    assert green - tested == {Key.ANYWAY}


def test_the_test_comes_first_then_the_module_or_the_line_that_does_not_run(
    workspace: Workspace,
) -> None:
    begun = file_to_change(workspace, check(workspace))
    (workspace.folder / TEST).write_text("def test_mine():\n    assert False\n")
    red = file_to_change(workspace, check(workspace))
    (workspace.folder / TEST).write_text("def test_mine(:\n")
    amber = file_to_change(workspace, check(workspace))

    assert [begun, red, amber] == [TEST, "coin.py", TEST]


@pytest.fixture
def red(workspace: Workspace) -> CheckReport:
    return run_check(workspace)


def shown(report: CheckReport, *entries: Entry, is_asked_for: bool = False) -> str:
    """Return the names of the phases that are done, and the next one behind a bar."""
    phases = phases_of(report, entries, is_asked_for=is_asked_for)
    done = " ".join(each.name for each in phases if each.state is PhaseState.DONE)
    following = [each.name for each in phases if each.state is PhaseState.NEXT]
    return f"{done}|{''.join(following)}"


def own(report: CheckReport, outcome: str) -> CheckReport:
    mine = StepState(None, {"tests/test_coin.py::test_mine": outcome})
    return replace(report, own=mine, same_tests=False)


def test_the_phases_follow_what_a_check_has_shown(red: CheckReport) -> None:
    green = replace(red, kind=Kind.GREEN)
    tested = replace(own(red, "passed"), kind=Kind.GREEN)
    tidied = Entry(Kind.REFACTOR, red.current.key)
    reshaping = replace(
        green, current=replace(red.current, kind=StepKind.REFACTORING), same_code=True
    )

    assert shown(red) == "|test"
    assert shown(green) == "green|test"
    assert shown(tested, is_asked_for=True) == "test red green|tidy"
    assert shown(tested, tidied, is_asked_for=True) == "test red green tidy|"
    assert shown(reshaping) == "green|tidy"
    assert shown(replace(reshaping, same_code=False)) == "green tidy|"


def test_commands_become_keys() -> None:
    assert in_keys("dojo next or dojo mutate") == (
        "n for the next step or m for what your tests miss"
    )
    assert in_keys("dojo reset") == "x for the code as this step began"
    assert split_off_next("Done.\nNext: change coin.py, then dojo check") == (
        "Done.",
        "change coin.py and save it",
    )
    assert split_off_next("Done.") == ("Done.", "")


def test_a_command_with_an_option_that_no_key_has_stays_a_command() -> None:
    assert in_keys("dojo try 1 --on-solution or dojo lesson") == (
        "dojo try 1 --on-solution or l for the lesson"
    )
    assert in_keys("dojo try 2") == "t for the next experiment"
