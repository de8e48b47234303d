"""`dojo lesson`, `dojo hint` and `dojo solution` in a workspace."""

from __future__ import annotations

import io
import os
import shutil

import pytest
from rich.console import Console

from dicedojo.cli.show.lesson import show_lesson
from dicedojo.workspace.workspace import Workspace

from .terminal import Dojo

pytestmark = pytest.mark.slow


def test_an_unknown_step_suggests_the_near_one(here: Dojo) -> None:
    answer = here("lesson", "haeds")

    assert answer.code == 2
    assert "Did you mean 'heads'?" in answer.err


def test_code_in_a_lesson_can_be_copied_as_it_stands(
    here: Dojo, workspace: Workspace
) -> None:
    code = f"def pays(side):\n    return 1\n\n\n{'=' * 88}"
    workspace.step.lesson.write_text(f"## Green\n\n```python\n{code}\n```\n\nEnd.\n")

    shown = here("lesson").out

    assert f"\n{code}\n" in "\n".join(line.rstrip() for line in shown.splitlines())


def test_a_block_of_code_says_its_file_and_whether_it_stays(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.step.lesson.write_text(
        "**Keep** in `tests/test_coin.py`:\n\n"
        "```python tests/test_coin.py\ndef test_a(): ...\n```\n\n"
        "**Try, then undo** in `coin.py`:\n\n"
        "```diff coin.py\n-    return 1\n```\n\n"
        "```console\n$ dojo check\n```\n\n"
        "**Keep** this in mind:\n\n"
        "```python coin.py\nx = 1\n```\n"
    )

    shown = [line.rstrip() for line in here("lesson").out.splitlines()]

    assert shown[:14] == [
        "KEEP in tests/test_coin.py ".ljust(80, "─"),
        "def test_a(): ...",
        "",
        "TRY in coin.py, THEN UNDO (or dojo try 1) ".ljust(80, "┄"),
        "-    return 1",
        "┄" * 80,
        "",
        "$ dojo check",
        "",
        "Keep this in mind:",
        "",
        "coin.py:",
        "x = 1",
        "",
    ]


def test_a_faded_lesson_ends_before_its_test_until_that_is_there(
    here: Dojo, workspace: Workspace
) -> None:
    facts = workspace.kata.folder / "01_heads/step.toml"
    facts.write_text(f'{facts.read_text()}gives = "sentence"\n')
    workspace.step.lesson.write_text(
        "## Red\n\nHeads pay.\n\n"
        "**Keep** in `tests/test_coin.py`:\n\n"
        "```python tests/test_coin.py\nfrom coin import pays\n```\n\n"
        "**Keep** in `tests/test_coin.py`:\n\n"
        "```python tests/test_coin.py\ndef test_a(): ...\n```\n\nEnd.\n"
    )
    shutil.rmtree(workspace.given)
    project = workspace.folder / "pyproject.toml"
    project.write_text('[tool.dojo]\nmode = "tdd"\n')

    faded = here("lesson")
    opened = here("hint")
    whole = here("lesson")

    assert "from coin import pays" in faded.out
    assert "test_a" not in faded.out
    assert "Your test comes here" in faded.out
    assert faded.last == "Next: write that test, then dojo check or dojo hint"
    assert opened.last == "Next: write a test of your own, then dojo check"
    assert "test_a" in whole.out
    assert "End." in whole.out


def test_an_experiment_of_another_step_says_whose_it_is(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.kata.step("table").lesson.write_text(
        "**Try, then undo** in `coin.py`:\n\n```diff coin.py\n-a\n```\n" * 2
    )

    shown = here("lesson", "table").out

    assert "THEN UNDO (or dojo try 1 --step 2)" in shown
    assert "THEN UNDO (or dojo try 2 --step 2)" in shown


def test_a_lesson_names_its_step_and_no_page_that_only_a_browser_opens(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.step.lesson.write_text(
        "# Heads\n\nSee [the words](../glossary.md).\nNext: [tails](02_tails.md).\n"
    )

    shown = here("lesson").out.split("\n")

    assert shown[0].strip() == f"Step 1 of 3: {workspace.step.title}"
    assert [line.strip() for line in shown[2:4]] == ["See the words.", ""]


def test_a_long_lesson_comes_page_by_page_and_stays_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.setenv("LESS", "")  # so that it is put back afterwards
    monkeypatch.delenv("LESS")
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, height=24)

    show_lesson(console, "One line.\n")
    show_lesson(console, "One line.\n\n" * 24)

    assert screen.getvalue().count("One line.") == 1
    assert paged[0].count("One line.") == 24
    assert "?eThe end:Space\\: next page. " in os.environ["LESS"]
    assert "q\\: back" in os.environ["LESS"]
    assert os.environ["LESS"].startswith("-RFX ")


@pytest.mark.parametrize(
    ("page", "place", "told"),
    [
        ("rules", "coin/README.md", "Heads beat tails."),
        ("glossary", "glossary.md", "A coin has two sides."),
    ],
)
def test_the_rules_and_the_glossary_are_a_command_away(
    here: Dojo, workspace: Workspace, page: str, place: str, told: str
) -> None:
    (workspace.kata.root / "lessons" / place).write_text(told)

    shown = here("lesson", page)

    assert told in shown.out
    assert shown.last == "Next: dojo lesson or dojo check"


def test_hints_say_how_many_are_left(here: Dojo) -> None:
    first, last, again = here("hint"), here("hint"), here("hint")

    assert "hint 1 of 2" in first.out
    assert "There is one more." in first.out
    assert "hint 2 of 2" in last.out
    assert last.last == "Next: dojo lesson or dojo solution heads --spoil"
    assert again.out == last.out


def test_hints_lead_to_the_solution_without_a_spoiler_once_it_is_green(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    here("check")
    here("hint")

    assert here("hint").last == "Next: dojo lesson or dojo solution heads"


def test_solution_is_shown_only_when_asked_to_spoil(
    here: Dojo, green_code: str
) -> None:
    refused, shown = here("solution"), here("solution", "--spoil")

    assert refused.code == 1
    assert "--spoil" in refused.err
    assert green_code in shown.out
    assert shown.last == "Next: dojo check or dojo lesson"


def test_an_unknown_step_says_which_there_are(here: Dojo) -> None:
    assert "steps are 1 to 3" in here("solution", "12").err


@pytest.fixture
def finished(here: Dojo, workspace: Workspace, table_code: str) -> Dojo:
    """The same, at the end of the kata."""
    workspace.module.write_text(f"{table_code}# {'a wide comment ' * 4}\n")
    for _ in workspace.kata.steps:
        here("check")
        here("next", "--anyway")
    return here


@pytest.mark.parametrize(("columns", "side_by_side"), [("80", False), ("200", True)])
def test_at_the_end_both_programs_are_shown(
    finished: Dojo, monkeypatch: pytest.MonkeyPatch, columns: str, side_by_side: bool
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    shown = finished("solution").out.splitlines()

    assert shown[0].startswith("Your coin.py: ")
    assert ("The course's coin.py: " in shown[0]) is side_by_side
    assert sum("The course's coin.py: " in line for line in shown) == 1
    assert shown[-1] == "Next: dojo mutate or dojo grade ."


def test_after_the_end_a_stated_step_is_shown_alone(finished: Dojo) -> None:
    assert finished("solution", "1").out.startswith("01_heads, green")
