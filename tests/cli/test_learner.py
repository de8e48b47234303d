from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli import main
from dicedojo.cli.show.lesson import show_lesson
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow

HEADS = """\
from coin import pays


def test_heads_pay():
    assert pays("heads") == 1
"""
TABLE = """\
import pytest


@pytest.mark.parametrize(("side", "points"), [("heads", 1), ("tails", 0)])
def test_table(side, points):
    assert pays(side) == points
"""


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.rstrip().splitlines()[-1]


class Dojo:
    """Types commands, with the coin kata as the course."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Answer:
        code = main(words)
        out, err = self.capsys.readouterr()
        return Answer(code, out, err)


@pytest.fixture
def dojo(
    coin_root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Dojo:
    monkeypatch.setenv("DOJO_CONTENT", str(coin_root))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("DOJO_VERBOSE", "")  # `--verbose` sets it for good
    monkeypatch.chdir(tmp_path)
    return Dojo(capsys)


@pytest.fixture
def here(workspace: Workspace, dojo: Dojo, monkeypatch: pytest.MonkeyPatch) -> Dojo:
    """The same, in a fresh workspace."""
    monkeypatch.chdir(workspace.folder)
    return dojo


def test_what_the_screen_says_leads_from_start_to_the_end(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table_code: str
) -> None:
    assert dojo().last == "Next: dojo start coin"
    assert dojo("start", "coin").last == "Next: cd coin && dojo lesson"
    monkeypatch.chdir(tmp_path / "coin")
    lesson = dojo("lesson")
    assert "Heads should pay one." in lesson.out
    assert lesson.last == "Next: dojo check or dojo hint"
    red = dojo("check")
    assert (red.code, red.last) == (
        1,
        "Next: dojo lesson or change coin.py, then dojo check",
    )
    Path("tests/test_coin.py").write_text(HEADS)
    assert dojo("check").last == "Next: change coin.py, then dojo check or dojo hint"
    Path("coin.py").write_text(table_code)
    for opened, then in (
        ("Step 2 of 3", "dojo next or dojo mutate"),
        ("Step 3 of 3", "dojo lesson or dojo next"),  # a refactoring, still to be done
        ("Coin is finished", "dojo next or dojo mutate"),
    ):
        green = dojo("check")
        assert (green.code, green.last) == (0, f"Next: {then}")
        assert dojo("next").out.startswith(opened)
    assert "3 of 3 steps" in dojo().out
    assert dojo("check").last == "Next: dojo mutate or dojo grade ."


def test_start_inside_a_workspace_says_where_you_are(
    here: Dojo, workspace: Workspace
) -> None:
    answer = here("start", "coin")

    assert answer.code == 0
    assert "nothing of yours was changed" in answer.out
    assert "Step 1 of 3" in answer.out
    assert not (workspace.folder / "coin").exists()


def test_start_names_the_files_that_it_restored(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.module.unlink()

    again = here("start", "coin")

    assert "Missing files were restored: coin.py." in again.out
    assert workspace.module.read_text() == workspace.kata.stub.read_text()


def test_start_in_a_finished_workspace_leads_to_the_grade(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        here("next")

    again = here("start", "coin")

    assert "Coin is finished: every step is green." in again.out
    assert again.last == "Next: dojo grade ."


def test_one_folder_above_the_workspace_the_way_in_is_told(
    dojo: Dojo, tmp_path: Path
) -> None:
    dojo("start", "coin", "my coins")

    assert "it holds one.\n  Next: cd 'my coins'" in dojo("check").err
    assert dojo().last == "Next: cd 'my coins'"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("start", "cion"), 2, "Did you mean 'coin'?"),
        (("start",), 2, "The katas are: coin.\n  Next: dojo start coin"),
        (("frobnicate",), 2, "No such command"),
        (("check", "--quick"), 2, "--quick"),
        (("check",), 2, "not a dojo workspace"),
        (("check", "nowhere"), 2, "There is no folder"),
        (("next",), 2, "not a dojo workspace"),
    ],
)
def test_a_command_that_cannot_be_used_says_why_in_a_few_lines(
    dojo: Dojo, words: tuple[str, ...], code: int, told: str
) -> None:
    answer = dojo(*words)

    assert answer.code == code
    assert told in answer.err
    assert answer.out == ""
    assert len(answer.err.splitlines()) <= 4
    assert "Traceback" not in answer.err


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
        "TRY in coin.py, THEN UNDO ".ljust(80, "┄"),
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


def test_reset_asks_and_no_changes_nothing(
    here: Dojo, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.module.write_text("mine")
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))

    assert "Nothing was changed." in here("reset").out
    assert workspace.module.read_text() == "mine"

    reset = here("reset", "--yes").out

    assert workspace.module.read_text() == workspace.kata.stub.read_text()
    back = next(line for line in reset.splitlines() if line.startswith("  cp "))
    subprocess.run(back, shell=True, check=True)  # as a learner types it
    assert workspace.module.read_text() == "mine"


def test_reset_brings_a_missing_module_back_without_asking(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.module.unlink()

    assert here("reset").code == 0
    assert workspace.module.read_text() == workspace.kata.stub.read_text()


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


def test_help_tells_what_each_command_does_in_a_whole_line(dojo: Dojo) -> None:
    _, _, commands = dojo("--help").out.partition("Commands:")

    assert commands
    assert "..." not in commands


def test_a_refactoring_step_and_a_guard_are_praised_as_what_they_are(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    told = []
    for _ in workspace.kata.steps:
        told.append(here("check").out)
        here("next")

    assert "Tidy now" in told[0]
    assert "adds no behaviour" in told[1]
    assert "Green at once" in told[2]


def test_a_refactoring_that_is_done_is_told_from_one_to_be_done(
    here: Dojo, workspace: Workspace, green_code: str, table_code: str
) -> None:
    workspace.module.write_text(green_code)
    here("check")
    here("next")
    workspace.module.write_text(table_code)

    done = here("check")

    assert "Refactored: the code has changed" in done.out
    assert done.last == "Next: dojo next or dojo mutate"


def test_a_step_without_a_test_of_ones_own_says_so(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    own = workspace.tests / "test_coin.py"
    own.write_text(HEADS)
    told = []
    for _ in workspace.kata.steps:
        told.append(here("check").out)
        here("next")

    assert "no new test" not in told[1], "a refactoring needs none"
    assert "tests/ has no new test in this step" in told[2]


def test_tests_that_never_failed_are_told_in_one_line(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    own = workspace.tests / "test_coin.py"
    own.write_text(f"{HEADS}\n\n{TABLE}")

    told = here("check").out.splitlines()

    assert "No check saw it red: test_heads_pay and 1 more." in told


def test_a_test_that_the_course_does_not_share_is_questioned_first(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    own = workspace.tests / "test_coin.py"
    own.write_text(HEADS.replace("== 1", "== 2"))

    red = here("check")

    assert "The course's tests are green." in red.out
    assert red.last == "Next: change that test or coin.py, then dojo check"


def test_steps_that_broke_are_counted_and_the_way_back_comes_first(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        here("next")
    workspace.module.write_text(workspace.kata.stub.read_text())

    red = here("check")

    assert "01_heads and 1 more were green before and are red again." in red.out
    assert red.last.startswith("Next: undo your last change or fix it")


def test_a_missing_module_comes_back_with_start(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.module.unlink()

    assert here("check").last == "Next: dojo start coin"


def test_what_an_assertion_says_is_told_without_advice_for_pytest(
    here: Dojo, workspace: Workspace
) -> None:
    (workspace.tests / "test_coin.py").write_text(
        "def test_order():\n    assert [3, 3, 4] == [3, 4, 3]\n"
    )
    workspace.module.write_text("def pays(side):\n    return int(side == 'heads')\n")

    told = here("check").out

    assert "At index 1 diff: 3 != 4" in told
    assert "Use -v" not in told


def test_the_sentence_of_an_error_is_told_to_its_end(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.module.write_text("def pays(side):\n\nx = 1\n")

    told = " ".join(here("check").out.split())

    assert "expected an indented block after function definition on line 1" in told


def test_the_fullest_check_fits_on_one_screen(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        here("next")
    (workspace.given / "test_01_heads.py").write_text("changed = True\n")
    (workspace.tests / "test_coin.py").write_text(
        "def test_a():\n    pass\n\n\ndef test_b():\n    assert " + " + ".join("1" * 99)
    )
    workspace.module.write_text("def pay(side):\n    raise ValueError('''" + "x\n" * 30)

    lines = here("check").out.splitlines()

    assert len(lines) <= 20
    assert max(map(len, lines)) <= 80


def test_damaged_progress_is_said_and_rebuilt(here: Dojo, workspace: Workspace) -> None:
    (workspace.folder / ".dojo" / "progress.json").write_text("{")

    answer = here("hint")

    assert answer.code == 0
    assert "rebuilt it from the journal" in answer.err


def test_a_fault_of_dojo_itself_is_owned_without_a_traceback(
    here: Dojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a planted fault")

    monkeypatch.setattr("dicedojo.workspace.advance.take_hint", fail)

    quiet, loud = here("hint"), here("hint", "--verbose")

    assert quiet.code == loud.code == 3
    assert quiet.err.startswith("dojo could not do this; your files are unchanged.")
    assert "a planted fault" in quiet.err
    assert "Traceback" not in quiet.err
    assert "Traceback" in loud.err


def test_the_version_is_said(dojo: Dojo) -> None:
    from dicedojo import __version__

    assert dojo("--version").out == f"dicedojo {__version__}\n"


def test_the_end_of_a_kata_names_the_next_one(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    write_kata(workspace.kata.root, "die")
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        end = here("next")

    home = here()

    line = "The next kata is Die: cd .. && dojo start die"
    assert line in end.out
    assert line in home.out
    assert home.last == end.last == "Next: dojo mutate or dojo grade ."
