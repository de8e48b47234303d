"""A workspace goes by its class's mode, else by its own; and a plan comes into view."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput
from dicedojo.practice.advance import NotYet, advance, take_hint
from dicedojo.practice.check_report import check
from dicedojo.practice.find import find_workspace
from dicedojo.practice.given import restore_given, waits_for_a_test
from dicedojo.practice.journal import Kind
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import (
    Plan,
    Workspace,
    mode_of,
    overruled,
    own_mode,
    plan_in,
    read_plan,
)

from .conftest import files

pytestmark = pytest.mark.slow

HEADS = "from coin import pays\n\n\ndef test_heads():\n    assert pays('heads') == 1\n"
TRUE = "def test_true():\n    assert 1 + 1 == 2\n"
TESTS = ["test_01_heads.py", "test_01_heads_feature.py"]


@pytest.fixture
def tdd(coin: Kata, tmp_path: Path) -> Workspace:
    """A fresh workspace in the mode tdd."""
    return start(coin, tmp_path / "tdd", Mode.TDD)[0]


def write(workspace: Workspace, tests: str, code: str = "") -> None:
    (workspace.tests / "test_coin.py").write_text(tests)
    if code:
        workspace.module.write_text(code)


def given_tests(workspace: Workspace) -> list[str]:
    return [name for name in files(workspace.given) if name.startswith("test_")]


# The setting


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        pytest.param("", None, id="nothing"),
        pytest.param('# [tool.dojo]\n# mode = "tdd"\n', None, id="a comment"),
        pytest.param("[tool.dojo]\n", None, id="no mode"),
        pytest.param('[tool.dojo]\nmode = "free"\n', Mode.FREE, id="a mode"),
    ],
)
def test_a_pyproject_may_name_a_mode(
    tmp_path: Path, text: str, mode: Mode | None
) -> None:
    assert own_mode(tmp_path) is None
    (tmp_path / "pyproject.toml").write_text(text)

    assert own_mode(tmp_path) is mode


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param('[tool.dojo]\nmode = "ttd"\n', "'ttd'", id="another word"),
        pytest.param("[tool.dojo]\nmode = 3\n", "3", id="a number"),
        pytest.param("tool = 4\n", "4", id="no table"),
        pytest.param('[tool.dojo]\nmode = "tdd\n', "line 2", id="not TOML"),
    ],
)
def test_a_mode_that_cannot_be_read_is_said(
    workspace: Workspace, text: str, says: str
) -> None:
    (workspace.folder / "pyproject.toml").write_text(text)

    with pytest.raises(UnusableInput, match=says) as refused:
        check(workspace)

    assert refused.value.next.endswith("then dojo check")


def test_a_class_overrules_a_learners_own_mode(
    coin_root: Path, coin: Kata, tmp_path: Path
) -> None:
    folder = start(coin, tmp_path / "mine", Mode.FREE)[0].folder
    facts = coin_root / "katas/coin/kata.toml"
    facts.write_text(f'mode = "tdd"\n{facts.read_text()}')
    stated = load_kata(coin_root, "coin")

    workspace, _ = start(stated, folder)

    assert mode_of(workspace) is Mode.TDD
    assert "Your class states the mode tdd" in overruled(workspace)
    assert overruled(start(stated, tmp_path / "other")[0]) == ""
    with pytest.raises(UnusableInput, match="class states the mode tdd"):
        start(stated, tmp_path / "third", Mode.FREE)
    assert not (tmp_path / "third").exists()


def test_start_changes_no_mode_that_is_there(tdd: Workspace) -> None:
    with pytest.raises(UnusableInput, match="has the mode tdd") as refused:
        start(tdd.kata, tdd.folder, Mode.FREE)

    assert 'mode = "free"' in refused.value.next
    assert mode_of(start(tdd.kata, tdd.folder, Mode.TDD)[0]) is Mode.TDD
    (tdd.folder / "pyproject.toml").unlink()
    assert mode_of(start(tdd.kata, tdd.folder, Mode.FREE)[0]) is Mode.FREE


# tdd


def test_given_tests_open_with_a_red_test(tdd: Workspace, green_code: str) -> None:
    begun = check(tdd)
    assert (begun.kind, begun.opened, given_tests(tdd)) == (Kind.RED, False, [])
    with pytest.raises(NotYet, match="given/ waits for one"):
        advance(tdd)

    write(tdd, HEADS)
    red = check(tdd)
    assert (red.kind, red.opened, given_tests(tdd)) == (Kind.RED, True, TESTS)

    write(tdd, HEADS, green_code)
    green = check(tdd)
    assert (green.kind, green.opened) == (Kind.GREEN, False)
    assert green.steps[0].passed == 2
    assert advance(tdd) is not None
    assert not waits_for_a_test(tdd), "a refactoring begins green"


def test_given_tests_are_asked_at_once_where_the_code_is_there(
    tdd: Workspace, green_code: str
) -> None:
    write(tdd, HEADS, green_code)

    report = check(tdd)

    assert (report.kind, report.opened) == (Kind.GREEN, True)
    assert report.steps[0].passed == 2


def test_given_tests_take_part_once_a_test_asks_for_the_step(tdd: Workspace) -> None:
    write(tdd, HEADS, "def pays(side):\n    return 1 if side == 'heads' else None\n")
    (tdd.kata.steps[0].starter).write_text(HEADS.replace("== 1", "== 7"))

    assert check(tdd).kind is Kind.RED


@pytest.mark.parametrize(
    "tests",
    [
        pytest.param(HEADS.replace("1", "7"), id="against the rules"),
        pytest.param(HEADS.replace("assert", "asssert"), id="does not run"),
        pytest.param(TRUE, id="asks for nothing"),
    ],
)
def test_given_tests_wait_for_a_test_that_asks_for_the_step(
    tdd: Workspace, tests: str
) -> None:
    write(tdd, tests)

    report = check(tdd)

    assert report.kind in (Kind.RED, Kind.AMBER)
    assert (report.opened, given_tests(tdd)) == (False, [])


def test_a_test_that_start_found_opens_given_tests(tdd: Workspace) -> None:
    write(tdd, HEADS)
    for name in (".dojo", "given"):
        shutil.rmtree(tdd.folder / name)
    anew, _ = start(tdd.kata, tdd.folder)

    red = check(anew)

    assert (red.kind, red.opened) == (Kind.RED, True)


def test_the_first_hint_opens_given_tests_and_the_others_are_left(
    tdd: Workspace,
) -> None:
    opened, first = take_hint(tdd), take_hint(tdd)

    assert opened is not None
    assert first is not None
    assert (opened.number, first.number, first.count) == (0, 1, 2)
    assert given_tests(tdd) == TESTS


@pytest.mark.parametrize(
    ("gives", "given"),
    [("test", []), ("scenario", ["01_heads.feature"]), ("sentence", [])],
)
def test_a_step_may_give_its_scenario_to_read(
    coin_root: Path, tmp_path: Path, gives: str, given: list[str]
) -> None:
    facts = coin_root / "katas/coin/01_heads/step.toml"
    facts.write_text(f'{facts.read_text()}gives = "{gives}"\n')

    workspace, _ = start(load_kata(coin_root, "coin"), tmp_path / "mine", Mode.TDD)

    assert [name for name in files(workspace.given) if "heads" in name] == given
    assert check(workspace).kind is Kind.RED


def test_given_tests_wait_after_a_rebuild_and_a_change_of_the_course(
    tdd: Workspace,
) -> None:
    check(tdd)
    (tdd.folder / ".dojo/progress.json").write_text("{")
    tdd.step.starter.write_text(HEADS)

    found = find_workspace(only(tdd.kata.root), tdd.folder)
    restore_given(found)

    assert (found.rebuilt, found.course_changed) == (True, True)
    assert waits_for_a_test(found)
    restore_given(found, opening=True)
    restore_given(found)
    assert given_tests(found) == TESTS


def test_another_mode_holds_from_the_next_check_on(tdd: Workspace) -> None:
    (tdd.folder / "pyproject.toml").unlink()

    check(tdd)

    assert given_tests(tdd) == TESTS


def test_a_class_edition_opens_given_tests_and_counts_the_steps_ahead(
    coin_root: Path, tmp_path: Path, table_code: str
) -> None:
    shutil.rmtree(coin_root / "solutions")
    tails = coin_root / "katas/coin/03_tails/step.toml"
    tails.write_text(tails.read_text().replace("guard", "behaviour"))
    facts = coin_root / "katas/coin/kata.toml"
    facts.write_text(f'mode = "tdd"\n{facts.read_text()}')
    kata = load_kata(coin_root, "coin")
    by_red, _ = start(kata, tmp_path / "by_red")
    write(by_red, HEADS)
    after_code, _ = start(kata, tmp_path / "after_code")
    write(after_code, TRUE, table_code)

    assert check(by_red).opened
    assert not check(after_code).opened
    write(after_code, HEADS)
    report = check(after_code)
    assert (report.opened, report.kind, report.answered) == (True, Kind.GREEN, 3)
    assert advance(after_code) is not None


# free


def test_free_asks_for_green_alone(coin: Kata, tmp_path: Path, green_code: str) -> None:
    free, _ = start(coin, tmp_path / "free", Mode.FREE)
    with pytest.raises(NotYet, match="not been checked"):
        advance(free)
    free.module.write_text(green_code)
    check(free)
    advance(free)
    check(free)
    advance(free, anyway=True)

    assert free.step == coin.steps[-1]
    kinds = [entry.kind for entry in free.journal.entries()]
    assert Kind.ANYWAY not in kinds
    assert kinds.count(Kind.NEXT) == 2


FILLED = Plan("Find every way to keep dice.", ("Sort the dice.", "Look for sets."))


@pytest.fixture
def planning(farkle: Kata, tmp_path: Path) -> Workspace:
    """A fresh workspace at a step that asks for a plan."""
    return start(farkle, tmp_path / "mine")[0]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "PLAN.md"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "# Goal\n\nFind every way to keep dice.\n\n"
            "# Method\n\n- Sort the dice.\n- Look for sets.\n",
            id="as the template has it",
        ),
        pytest.param(
            "# My Farkle\n\nSome words.\n\n## Goal\nFind every way to keep dice.\n"
            "## Method\n* Sort the dice.\n\n+ Look for sets.\n## Later\n- Play.\n",
            id="headings below a title, and one after",
        ),
        pytest.param(
            "# Method\n1. Sort the dice.\n  2) Look for sets.\n"
            "# Goal\nFind every way\n  to keep dice.\n",
            id="the method first, numbered, and a goal of two lines",
        ),
        pytest.param(
            "# GOAL\n<!-- One sentence. -->\nFind every way to keep dice.\n"
            "# method\nSort the dice.\n<!-- and\n\n# Goal\n\n-->Look for sets.\n",
            id="comments, and no bullets",
        ),
        pytest.param(
            "\ufeff# Goal:\r\nFind every way to keep dice.\r\n"
            "# Method #\r\n- Sort the dice.\r\n- Look for sets.\r\n",
            id="as other editors write it",
        ),
    ],
)
def test_a_plan_is_a_goal_and_the_lines_of_a_method(page: Path, text: str) -> None:
    page.write_bytes(text.encode())

    assert read_plan(page) == FILLED


@pytest.mark.parametrize(
    ("content", "plan"),
    [
        pytest.param(b"", None, id="nothing"),
        pytest.param(b"# Method\n- Sort the dice.\n", None, id="a method alone"),
        pytest.param(
            b"# Goal\n\n# Method\n- Sort.\n", None, id="nothing under the heading"
        ),
        pytest.param(b"# Goal\n<!-- later -->\n", None, id="a comment under it"),
        pytest.param(b"Goal: find every way.\n", None, id="no heading"),
        pytest.param(bytes(range(256)), None, id="no text"),
        pytest.param(
            b"# Goal\nFind \xff every way.\n",
            Plan("Find \ufffd every way.", ()),
            id="a goal alone, with a byte that is no text",
        ),
    ],
)
def test_a_page_without_a_goal_has_no_plan(
    page: Path, content: bytes, plan: Plan | None
) -> None:
    page.write_bytes(content)

    assert read_plan(page) == plan


def test_without_a_page_there_is_no_plan(page: Path) -> None:
    assert read_plan(page) is None

    page.mkdir()

    assert read_plan(page) is None


def test_a_kata_that_asks_for_no_plan_shows_none(
    workspace: Workspace, table_code: str
) -> None:
    (workspace.folder / "PLAN.md").write_text("# Goal\nHeads should pay one.\n")
    workspace.module.write_text(table_code)

    check(workspace)
    advance(workspace, anyway=True)

    assert plan_in(workspace) is None


def test_a_plan_that_is_gone_later_makes_its_step_red_again(
    planning: Workspace,
) -> None:
    plan = planning.folder / "PLAN.md"
    plan.write_bytes(planning.step.planned.read_bytes())
    check(planning)
    advance(planning)
    plan.unlink()

    report = check(planning)

    assert [step.name for step in report.broken] == ["01_plan"]
    assert plan_in(planning) is None
