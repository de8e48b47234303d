"""`dojo try` lists a lesson's experiments, and runs one of them on a copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicedojo.practice.workspace import Workspace

from ..coin_lesson import LESSON, TAILS, TESTS, write_lesson, write_own
from .terminal import Dojo, Terminal

pytestmark = pytest.mark.slow

ONE = LESSON.partition("Nobody has asked")[0]
OTHERS = "def pays(side):\n    return int(side == 'heads')\n"


@pytest.fixture(autouse=True)
def green_with_two_experiments(workspace: Workspace, green_code: str) -> None:
    write_lesson(workspace)
    write_own(workspace, green_code, TESTS)


def test_without_a_number_it_lists_what_there_is_to_try(here: Dojo) -> None:
    answer = here("try")

    assert [line.strip() for line in answer.out.splitlines()] == [
        "Step 1 of 3: Heads pays one",
        "",
        "1  coin.py, in Prove it",
        "Is heads worth one? Make it two:",
        "+ return 2 if side == 'heads' else 0",
        "",
        "2  coin.py, in Prove it",
        "Nobody has asked about tails:",
        "+ return 1",
        "",
        "Each runs on a copy, so your own files stay as they are.",
        "Next: dojo try 1",
    ]


def test_an_experiment_shows_change_output_and_words_and_names_the_next(
    here: Dojo,
) -> None:
    answer = here("try", "1")

    assert answer.code == 0
    assert "+    return 2 if side == 'heads' else 0\n" in answer.out
    assert "E       AssertionError: assert 2 == 1\n" in answer.out
    assert "Your test notices." in answer.out
    assert "back" not in answer.out
    assert answer.last == "Next: dojo try 2"


def test_a_long_line_of_code_is_not_broken(here: Dojo, workspace: Workspace) -> None:
    long = f"+    return 2  # {'=' * 80}\n"
    short = "+    return 2 if side == 'heads' else 0\n"
    write_lesson(workspace, LESSON.replace(short, long))

    assert long in here("try", "1").out


def test_the_only_experiment_needs_no_number(here: Dojo, workspace: Workspace) -> None:
    write_lesson(workspace, ONE)

    answer = here("try")

    assert "Experiment 1 of 1  coin.py:2" in answer.out
    assert answer.last == "Next: dojo check"


def test_a_lesson_without_experiments_says_so(here: Dojo, workspace: Workspace) -> None:
    write_lesson(workspace, "# Heads\n")

    answer = here("try", "1")

    assert answer.code == 0
    assert answer.last == "Next: dojo lesson"


def test_a_number_that_is_not_there_leads_to_the_list(here: Dojo) -> None:
    answer = here("try", "3")

    assert answer.code == 2
    assert "It has 2 experiments." in answer.err
    assert "Next: dojo try\n" in answer.err


def test_where_a_test_is_missing_it_comes_next(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    tails = f'    assert pays("tails") == 0  # {"=" * 80}\n'
    write_lesson(workspace, LESSON.replace('    assert pays("tails") == 0\n', tails))
    without = here("try", "2")
    write_own(workspace, green_code, TESTS + TAILS)

    with_it = here("try", "2")

    assert without.last == "Next: add that test, then dojo try 2 or dojo check"
    assert ">>> pays('tails')\n1\n" in without.out
    assert f"\ndef test_tails():\n{tails}" in without.out
    assert "That test was missing." in with_it.out
    assert with_it.last == "Next: dojo check"


@pytest.mark.parametrize(
    ("tests", "says", "after"),
    [
        pytest.param(
            TESTS.replace("== 1", "> 0"),
            "Your tests pass with this change.",
            "Next: write a test that notices it, then dojo try 1 or dojo try 2",
            id="too weak",
        ),
        pytest.param("\n", "holds no test", "Next: dojo lesson", id="none"),
    ],
)
def test_tests_that_say_something_else_than_the_lessons_are_told(
    here: Dojo, workspace: Workspace, tests: str, says: str, after: str
) -> None:
    (workspace.tests / "test_coin.py").write_text(tests)

    answer = here("try", "1")

    assert says in answer.out
    assert "Your test notices." not in answer.out
    assert answer.last == after


def test_code_with_other_lines_can_be_left_for_the_courses(
    here: Dojo, workspace: Workspace
) -> None:
    write_own(workspace, OTHERS, TESTS)

    listed, refused = here("try"), here("try", "1")
    tried = here("try", "1", "--on-solution")

    assert listed.out.count("Your coin.py has other lines here.") == 2
    assert refused.code == 2
    assert "return 1 if side == 'heads' else 0" in refused.err
    assert "Next: dojo try 1 --on-solution" in refused.err
    assert "the course's coin.py:2" in tried.out
    assert tried.last == "Next: dojo try 2"
    assert workspace.module.read_text() == OTHERS


def test_another_steps_experiments_are_tried_on_the_code_of_today(
    here: Dojo, workspace: Workspace
) -> None:
    shutil.copy(workspace.step.lesson, workspace.kata.step("tails").lesson)
    write_lesson(workspace, "# Heads\n")

    listed = here("try", "--step", "tails")
    tried = here("try", "1", "--step", "tails")

    assert "Step 3 of 3" in listed.out
    assert listed.last == "Next: dojo try 1 --step tails"
    assert tried.last == "Next: dojo try 2 --step tails"


def test_ctrl_c_ends_the_run_and_leaves_the_files(
    workspace: Workspace, coin_root: Path, green_code: str
) -> None:
    terminal = Terminal(workspace.folder, coin_root)
    write_own(workspace, green_code, terminal.waiting)

    answer = terminal.stop("try", "1")

    assert answer.err == "Stopped. Nothing was changed.\n"
    assert workspace.module.read_text() == green_code
