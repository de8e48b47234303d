from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer

from dicedojo.cli.verbs import build_app
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.step import StepKind
from dicedojo.practice.advance import advance
from dicedojo.practice.check_report import check
from dicedojo.practice.given import restore_given, vscode_files
from dicedojo.practice.journal import Kind
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

from ..course import coin_course
from .conftest import files, mutmut_results, output_of_pytest

CONTENTS = {name: json.loads(content) for name, content in vscode_files().items()}
TASKS: dict[str, dict[str, Any]] = {
    task["label"]: task for task in CONTENTS["tasks.json"]["tasks"]
}
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
OWN = "tests/test_coin.py"


def test_changed_given_files_are_restored_and_kept(workspace: Workspace) -> None:
    starter = workspace.given / "test_01_heads.py"
    starter.write_text("def test_nothing(): pass\n")
    (workspace.given / "01_heads.feature").unlink()
    (workspace.given / "notes.txt").write_text("mine")

    changed = restore_given(workspace)

    assert changed == ("given/test_01_heads.py",)
    assert starter.read_bytes() == workspace.step.starter.read_bytes()
    assert (workspace.given / "01_heads.feature").is_file()
    assert (workspace.given / "notes.txt").read_text() == "mine"
    (kept,) = (workspace.folder / ".dojo" / "kept").rglob("test_01_heads.py")
    assert kept.read_text() == "def test_nothing(): pass\n"
    assert restore_given(workspace) == ()


def test_an_own_module_named_props_is_nobodys_business(
    farkle: Kata, tmp_path: Path
) -> None:
    workspace, _ = start(farkle, tmp_path / "mine")
    own = workspace.folder / "props.py"
    own.write_text("mine = 1\n")

    start(farkle, workspace.folder)

    assert own.read_text() == "mine = 1\n"


# Modules that a kata gives

TILL = "from purse import COINS\n\n\ndef count():\n    return len(COINS)\n"
PURSE = "COINS = ('penny',)\n"
BY_THE_TILL = """\
import till


def pays(side):
    return till.count() if side == "heads" else 0
"""
USES_THE_TILL = """\
import till
from coin import pays


def test_heads():
    assert pays("heads") == till.count() == 1
"""


@pytest.fixture
def giving(coin_root: Path) -> Kata:
    """The coin kata with two modules for its code, and props that use one."""
    steps = coin_root / "features/coin/steps.py"
    steps.write_text(f"import props\nimport till\n{steps.read_text()}")
    return coin_course.giving(coin_root, purse=PURSE, till=TILL, props="import till\n")


@pytest.fixture
def given_to(giving: Kata, tmp_path: Path) -> Workspace:
    """A fresh workspace with given modules."""
    return start(giving, tmp_path / "theirs")[0]


def test_given_modules_lie_beside_ones_own_and_props_in_given(
    given_to: Workspace,
) -> None:
    assert (given_to.folder / "till.py").read_text() == TILL
    assert (given_to.folder / "purse.py").read_text() == PURSE
    assert (given_to.given / "props.py").read_text() == "import till\n"
    assert not (given_to.given / "till.py").exists()
    assert not (given_to.folder / "props.py").exists()


@pytest.mark.parametrize("name", ["purse.py", "till.py", "given/props.py"])
def test_a_given_module_that_was_changed_is_restored_and_kept(
    given_to: Workspace, name: str
) -> None:
    path = given_to.folder / name
    before = path.read_text()
    path.write_text("COINS = ()\n")

    changed = restore_given(given_to)

    assert changed == (name,)
    assert path.read_text() == before
    (kept,) = (given_to.folder / ".dojo/kept").rglob(path.name)
    assert kept.read_text() == "COINS = ()\n"
    assert restore_given(given_to) == ()


def test_a_given_module_that_is_missing_is_back_without_a_word(
    given_to: Workspace,
) -> None:
    (given_to.folder / "till.py").unlink()

    assert restore_given(given_to) == ()
    assert (given_to.folder / "till.py").read_text() == TILL


def test_a_check_says_which_given_module_it_restored(given_to: Workspace) -> None:
    given_to.module.write_text(BY_THE_TILL)
    (given_to.folder / "till.py").write_text("def count():\n    return 0\n")

    report = check(given_to)

    assert report.restored == ("till.py",)
    assert report.kind is Kind.GREEN


@pytest.mark.parametrize(
    ("kata", "copied"),
    [
        pytest.param("coin", ["given", "purse.py", "till.py"], id="given modules"),
        pytest.param("hog", ["given", "dice.py", "ucb.py"], id="Hog"),
        pytest.param("farkle", ["given"], id="props alone"),
    ],
)
def test_mutmut_is_told_to_copy_what_is_given(
    giving: Kata, tmp_path: Path, kata: str, copied: list[str]
) -> None:
    of = giving if kata == "coin" else load_kata(ROOT, kata)

    folder = start(of, tmp_path / "mine")[0].folder

    settings = tomllib.loads((folder / "pyproject.toml").read_text())["tool"]["mutmut"]
    assert settings["also_copy"] == copied
    assert settings["source_paths"] == [f"{kata}.py"]


def test_plain_pytest_finds_what_is_given(given_to: Workspace) -> None:
    given_to.module.write_text(BY_THE_TILL)
    (given_to.tests / "test_coin.py").write_text(USES_THE_TILL)

    assert "3 passed" in output_of_pytest(given_to.folder)


@pytest.mark.course  # mutmut is pinned; plain pytest finds the same files each day
def test_plain_mutmut_finds_what_is_given(given_to: Workspace) -> None:
    given_to.module.write_text(BY_THE_TILL)
    (given_to.tests / "test_coin.py").write_text(USES_THE_TILL)

    results = mutmut_results(given_to.folder)

    assert "killed" in results
    assert "survived" in results  # nothing of one's own asks about tails


# A helper

TWO_SIDES = """\
import coin


def test_there_are_two_sides():
    assert coin.sides() == ["heads", "tails"]
"""
SIDES = "\n\ndef sides():\n    return ['heads', 'tails']\n"


@pytest.fixture
def helped(coin_root: Path, tmp_path: Path, green_code: str) -> Workspace:
    """A workspace at a step that asks for a helper."""
    facts = coin_root / "katas/coin/02_table/step.toml"
    facts.write_text(facts.read_text().replace('"refactoring"', '"helper"'))
    (coin_root / "katas/coin/02_table/test_table.py").write_text(TWO_SIDES)
    (coin_root / "features/coin/02_table.feature").unlink()
    workspace, _ = start(load_kata(coin_root, "coin"), tmp_path / "mine")
    workspace.module.write_text(green_code)
    check(workspace)
    advance(workspace, anyway=True)
    return workspace


def test_a_helper_comes_with_a_starter_and_without_a_feature(
    helped: Workspace,
) -> None:
    assert helped.step.kind is StepKind.HELPER
    given = [name for name in files(helped.given) if "table" in name]
    assert given == ["test_02_table.py"]


def test_a_helper_is_red_and_then_green_and_opens_the_next_step(
    helped: Workspace, green_code: str
) -> None:
    red = check(helped)
    helped.module.write_text(green_code + SIDES)
    green = check(helped)
    advance(helped)

    assert (red.kind, green.kind) == (Kind.RED, Kind.GREEN)
    assert helped.step.name == "03_tails"


@pytest.mark.parametrize("command", TASKS)
def test_a_task_runs_a_verb_and_options_that_exist(command: str) -> None:
    program, *words = command.split()
    if program == "dojo":
        group: Any = typer.main.get_command(build_app())
        verb = group.get_command(None, words[0])

        assert set(words[1:]) <= {name for each in verb.params for name in each.opts}


def test_one_task_is_that_of_the_key_for_tests() -> None:
    groups = {command: task.get("group") for command, task in TASKS.items()}

    assert groups["dojo check"] == {"kind": "test", "isDefault": True}
    assert list(groups.values()).count(groups["dojo check"]) == 1


def problems(command: str, output: str) -> list[tuple[str, ...]]:
    """Return file, line and message of each problem, as the editor reads them."""
    pattern = TASKS[command]["problemMatcher"]["pattern"]
    patterns = pattern if isinstance(pattern, list) else [pattern]
    lines = output.splitlines()
    found: list[tuple[str, ...]] = []
    for at in range(len(lines)):
        matches = [
            re.search(each["regexp"], line)
            for each, line in zip(patterns, lines[at:], strict=False)
        ]
        if len(matches) == len(patterns) and all(matches):
            parts = {
                part: match[each[part]]
                for each, match in zip(patterns, matches, strict=True)
                for part in ("file", "line", "message")
                if match and part in each
            }
            if message := parts["message"].strip():  # there is no problem without one
                found.append((parts["file"], parts["line"], message))
    return found


def output_of_task(workspace: Workspace, label: str) -> str:
    """Run a task in a workspace, where no PATH has `dojo`; return its output."""
    task, settings = TASKS[label], CONTENTS["settings.json"]
    assert task["type"] == "process"
    program = re.sub(
        r"\$\{config:(.*)\}", lambda one: settings[one[1]], task["command"]
    )
    return subprocess.run(
        [program, *task["args"]],
        cwd=workspace.folder,
        env={"PATH": os.defpath, "DOJO_CONTENT": str(workspace.kata.root)},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code", "problem"),
    [
        ("dojo check", "", (OWN, "5", f"RED  {OWN}:5  test_heads")),
        ("pytest -q --tb=short", "", (OWN, "5", "AssertionError: assert 1 == 7")),
        (
            *("dojo check", "def pays(side):\nreturn 1\n"),
            ("coin.py", "2", "AMBER  coin.py:2"),
        ),
    ],
)
def test_what_fails_is_a_problem_at_its_line(
    workspace: Workspace,
    green_code: str,
    command: str,
    code: str,
    problem: tuple[str, ...],
) -> None:
    workspace.module.write_text(code or green_code)
    (workspace.tests / "test_coin.py").write_text(
        "from coin import pays\n\n\ndef test_heads():\n    assert pays('heads') == 7\n"
    )

    found = problems(command, output_of_task(workspace, command))

    assert found == [problem]


def test_the_lesson_is_a_task(workspace: Workspace) -> None:
    assert "Heads should pay one." in output_of_task(workspace, "dojo lesson")


def test_the_test_view_runs_plain_pytest_with_the_settings_of_the_workspace(
    workspace: Workspace,
) -> None:
    settings = json.loads((workspace.folder / ".vscode/settings.json").read_text())
    assert settings["python.testing.pytestEnabled"]
    python, words = settings["python.defaultInterpreterPath"], ["-q", "--collect-only"]

    run = subprocess.run(
        [python, "-m", "pytest", *words, *settings["python.testing.pytestArgs"]],
        cwd=workspace.folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "given/test_01_heads.py::test_heads_pays_one" in run.stdout
    assert "given/test_01_heads_feature.py::test_heads" in run.stdout


def test_the_end_of_a_verdict_is_seen_at_every_save() -> None:
    background = TASKS["dojo watch --no-tui"]["problemMatcher"]["background"]

    assert re.search(background["beginsPattern"], "Saved: coin.py")
    assert re.search(background["beginsPattern"], "Checked:")
    assert re.search(background["endsPattern"], "Keys: h hint, q quit")
