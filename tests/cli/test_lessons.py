"""`dojo lesson`, `hint` and `solution` in a workspace; what `export html` refuses."""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from dicedojo.errors import ContentError
from dicedojo.practice.commands import lessons
from dicedojo.practice.lessons.printed import show_lesson
from dicedojo.practice.workspace import Workspace

from .terminal import Dojo, Terminal

pytestmark = pytest.mark.slow


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
        "**Keep** in `coin.py`:\n\n"
        "```diff coin.py\n-    return 2\n```\n\n"
        "**Try, then undo** in `coin.py`:\n\n"
        "```diff coin.py\n-    return 1\n```\n\n"
        "```console\n$ dojo check\n```\n\n"
        "**Keep** this in mind:\n\n"
        "```python coin.py\nx = 1\n```\n"
    )

    shown = [line.rstrip() for line in here("lesson").out.splitlines()]

    assert shown[:19] == [
        "KEEP in tests/test_coin.py ".ljust(80, "─"),
        "def test_a(): ...",
        "─" * 80,
        "",
        "KEEP in coin.py: - goes out, + comes in ".ljust(80, "─"),
        "-    return 2",
        "─" * 80,
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


@pytest.mark.parametrize(
    ("colours", "shown"),
    [
        pytest.param({"color_system": "standard"}, "Call pays.", id="colour"),
        pytest.param({"color_system": None}, "Call `pays`.", id="a pipe"),
        pytest.param(
            {"color_system": "standard", "no_color": True},
            "Call `pays`.",
            id="NO_COLOR",
        ),
    ],
)
def test_code_in_a_sentence_is_told_by_its_colour_or_its_backticks(
    colours: dict[str, Any], shown: str
) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, **colours)

    show_lesson(console, "Call `pays`.\n")

    assert Text.from_ansi(screen.getvalue()).plain.strip() == shown


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
    here("lesson", "--html")
    page = (workspace.folder / ".dojo/lesson.html").read_text()
    opened = here("hint")
    whole = here("lesson")

    assert "from coin import pays" in faded.out
    assert "test_a" not in faded.out
    assert "test_a" not in page
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


def test_a_lesson_is_a_page_that_loads_nothing(
    here: Dojo, workspace: Workspace, tmp_path: Path
) -> None:
    shown = here("lesson", "--html")
    elsewhere = here("lesson", "--html", "--out", str(tmp_path / "own.html"))

    page = (workspace.folder / ".dojo/lesson.html").read_text()
    assert shown.out.splitlines() == [
        "The lesson is a page to open in a browser: .dojo/lesson.html",
        "Next: dojo check or dojo hint",
    ]
    assert elsewhere.code == 0
    assert (tmp_path / "own.html").read_text() == page
    assert "default-src 'none'" in page
    assert workspace.step.title in page


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--out", "page.html"), "--out names the file of the page that --html writes"),
        (
            ("--html", "--out", "coin.py/page.html"),
            "coin.py/page.html cannot be written",
        ),
    ],
)
def test_a_page_that_cannot_be_written_is_no_traceback(
    here: Dojo, workspace: Workspace, words: tuple[str, ...], message: str
) -> None:
    answer = here("lesson", *words)

    assert answer.code == 2
    assert message in answer.err


@pytest.mark.parametrize(
    ("code", "said"),
    [(0, "in your browser"), (1, "a page to open in a browser")],
)
def test_a_page_is_opened_where_somebody_looks_at_a_terminal(
    terminal: Terminal, tmp_path: Path, code: int, said: str
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\nexit {code}\n')
    browser.chmod(0o755)
    terminal.run("start", "highest", ".work")
    terminal.folder = tmp_path / ".work"
    seen = {"BROWSER": f"{browser} %s", "FORCE_COLOR": "1", "NO_COLOR": "1"}

    answer = terminal.run("lesson", "--html", environment=seen)

    page = tmp_path / ".work/.dojo/lesson.html"
    assert said in answer.out
    assert (tmp_path / "opened").read_text().strip() == page.as_uri()


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
    assert f"Did you mean {page!r}?" in here("lesson", page[:-1]).err
    assert "Did you mean" not in here("solution", page[:-1]).err


def test_hints_say_how_many_are_left(here: Dojo) -> None:
    first, last, again = here("hint"), here("hint"), here("hint")

    assert "hint 1 of 2" in first.out
    assert "There is one more." in first.out
    assert "hint 2 of 2" in last.out
    assert last.last == "Next: dojo lesson or dojo solution heads --spoil"
    assert again.out == last.out


def test_a_hint_first_says_the_bug_that_the_code_answers_like(
    here: Dojo, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    bug = "Your code answers like one with a known bug: pays for tails."
    monkeypatch.setattr(lessons, "describe_likeness", lambda workspace: bug)

    before = here("hint").out
    workspace.module.write_text("def pays(side):\n    return 7\n")
    after = here("hint").out

    assert bug not in before
    assert after.startswith(f"{bug}\n\n")
    assert "hint 2 of 2" in after


def test_hints_lead_to_the_solution_without_a_spoiler_once_it_was_green(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    here("check")
    workspace.module.write_text(f"{green_code}\n\n# changed since\n")
    here("hint")

    assert here("hint").last == "Next: dojo lesson or dojo solution heads"


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


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("chess", 2, "coin"),
        ("coin", ContentError.exit_code, "Next: dojo author check coin\n"),
        (
            "coin --out a.html --site pages",
            2,
            "Next: dojo export html coin --site pages",
        ),
        ("--out a.html --site pages", 2, "Next: dojo export html --site pages\n"),
    ],
    ids=["no such kata", "a missing lesson", "a file and a site", "of all katas"],
)
def test_what_cannot_be_exported_is_said(
    here: Dojo, words: str, code: int, said: str
) -> None:
    answer = here("export", "html", *words.split())

    assert answer.code == code
    assert said in answer.err


def test_export_without_a_registry_says_what_to_bring(
    here: Dojo,
    workspace: Workspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for step in workspace.kata.steps:
        step.lesson.parent.mkdir(parents=True, exist_ok=True)
        step.lesson.write_text("# Toss\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")

    answer = here("export", "html", "coin")

    assert answer.code == 2
    assert "Next: npm pack pyodide@" in answer.err
    assert not list(Path.cwd().glob("*.html"))
