from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.workspace.advance import advance
from dicedojo.workspace.check import check
from dicedojo.workspace.journal import Kind
from dicedojo.workspace.start import start
from dicedojo.workspace.workspace import Plan, Workspace, plan_in, read_plan

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILLED = Plan("Find every way to keep dice.", ("Sort the dice.", "Look for sets."))


@pytest.fixture
def farkle() -> Kata:
    return load_kata(ROOT, "farkle")


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


def test_the_courses_own_plan_is_read_to_its_end(farkle: Kata) -> None:
    plan = read_plan(farkle.steps[0].planned)

    assert plan is not None
    assert plan.goal.startswith("Find every way to keep dice of one Farkle roll, ")
    assert len(plan.method) == 7
    assert not [line for line in plan.method if line.startswith("-")]


def test_a_goal_without_a_method_is_a_plan(page: Path) -> None:
    page.write_text("# Goal\nFind every way to keep dice.\n")

    assert read_plan(page) == Plan(FILLED.goal, ())


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"# Method\n- Sort the dice.\n", id="a method alone"),
        pytest.param(b"# Goal\n\n# Method\n- Sort.\n", id="nothing under the heading"),
        pytest.param(b"# Goal\n<!-- later -->\n", id="a comment under it"),
        pytest.param(b"Goal: find every way.\n", id="no heading"),
        pytest.param(bytes(range(256)), id="no text"),
    ],
)
def test_a_page_without_a_goal_has_no_plan(page: Path, content: bytes) -> None:
    page.write_bytes(content)

    assert read_plan(page) is None


def test_bytes_that_are_no_text_leave_the_rest_of_a_plan(page: Path) -> None:
    page.write_bytes(b"# Goal\nFind \xff\xfe every way.\n")

    assert read_plan(page) == Plan("Find \ufffd\ufffd every way.", ())


def test_without_a_page_there_is_no_plan(page: Path) -> None:
    assert read_plan(page) is None

    page.mkdir()

    assert read_plan(page) is None


def test_a_plan_is_in_view_from_the_step_after_it(planning: Workspace) -> None:
    (planning.folder / "PLAN.md").write_bytes(planning.step.planned.read_bytes())
    before = plan_in(planning)

    check(planning)
    advance(planning)

    assert before is None
    assert plan_in(planning) == read_plan(planning.kata.steps[0].planned)


def test_a_kata_that_asks_for_no_plan_shows_none(
    workspace: Workspace, table_code: str
) -> None:
    (workspace.folder / "PLAN.md").write_text("# Goal\nHeads should pay one.\n")
    workspace.module.write_text(table_code)

    check(workspace)
    advance(workspace, anyway=True)

    assert plan_in(workspace) is None


def test_a_plan_step_is_red_until_the_page_says_something(planning: Workspace) -> None:
    report = check(planning)
    (planning.folder / "PLAN.md").write_bytes(planning.step.planned.read_bytes())
    filled = check(planning)

    assert report.kind is Kind.RED
    assert report.trouble is not None
    assert "`# Goal` has 0 words; a sentence has 5." in report.trouble.says
    assert filled.kind is Kind.GREEN
    assert (filled.steps[0].passed, len(filled.steps[0].outcomes)) == (3, 3)


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
