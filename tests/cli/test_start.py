"""`dojo start`: where you are, what it restores, and what comes next."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Game
from dicedojo.games.registry import find_game
from dicedojo.practice.workspace import Workspace

from .terminal import Dojo

CODE = "def tosses():\n    return 1\n"
pytestmark = pytest.mark.slow


def test_start_inside_a_workspace_says_where_you_are(
    here: Dojo, workspace: Workspace
) -> None:
    answer = here("start", "coin")

    assert answer.code == 0
    assert "nothing of yours was changed" in answer.out
    assert "Step 1 of 3" in answer.out
    assert not (workspace.folder / "coin").exists()


@pytest.mark.parametrize("words", [("coin",), ("coin", ".")])
def test_start_in_a_workspace_without_dot_dojo_lays_it_anew(
    here: Dojo, workspace: Workspace, words: tuple[str, ...], table_code: str
) -> None:
    workspace.module.write_text(table_code)
    shutil.rmtree(workspace.folder / ".dojo")

    answer = here("start", *words)

    assert answer.code == 0
    assert "laid anew" in answer.out
    assert answer.last == "Next: dojo lesson"
    assert workspace.module.read_text() == table_code
    assert not (workspace.folder / "coin").exists()
    assert here("check").code == 0


def test_start_takes_a_mode_and_changes_none(here: Dojo, workspace: Workspace) -> None:
    new = here("start", "coin", "other", "--mode", "tdd")
    again = here("start", "coin", "other", "--mode", "free")
    unknown = here("start", "coin", "third", "--mode", "strict")

    other = workspace.folder / "other"
    assert new.code == 0
    assert "after a test of yours asks for a step" in new.out
    assert 'mode = "tdd"' in (other / "pyproject.toml").read_text()
    assert not (other / "given/test_01_heads.py").exists()
    assert (again.code, unknown.code) == (2, 2)
    assert "This workspace has the mode tdd." in again.err
    assert "strict" in unknown.err


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
        here("next", "--anyway")

    again = here("start", "coin")

    assert "Coin is finished: every step is green." in again.out
    assert again.last == "Next: dojo grade ."


def broken(name: str) -> Game | None:
    raise UnusableInput(f"{name} cannot be loaded.")


@pytest.mark.parametrize(
    ("find", "offered"),
    [
        pytest.param(lambda name: find_game("greed"), True, id="a game"),
        pytest.param(find_game, False, id="no game"),
        pytest.param(broken, False, id="a game that cannot be loaded"),
    ],
)
def test_a_kata_with_a_game_begins_with_play(
    here: Dojo,
    monkeypatch: pytest.MonkeyPatch,
    find: Callable[[str], Game | None],
    offered: bool,
) -> None:
    monkeypatch.setattr("dicedojo.practice.commands.start.find_game", find)

    answer = here("start", "coin")

    assert (answer.code, answer.last) == (0, "Next: dojo lesson")
    assert ("Play the game first: dojo play coin\n" in answer.out) is offered


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A zip as the page writes it, at the second step."""
    progress = {"schema": "dicedojo/progress/v1", "kata": "coin", "step": "coin/table"}
    state = {**progress, "finished": False, "hints": {}}
    file = tmp_path / "coin.zip"
    with ZipFile(file, "w") as archive:
        archive.writestr("coin/coin.py", CODE)
        archive.writestr("coin/tests/test_coin.py", "# mine\n")
        archive.writestr("coin/.dojo/progress.json", json.dumps(state))
        archive.writestr("coin/.dojo/steps/table.py", "# before\n")
        archive.writestr("coin/.dojo/journal.jsonl", "not to be taken")
        archive.writestr("coin/given/conftest.py", "not to be taken")
    return file


def test_work_goes_on_at_its_step_with_its_files(here: Dojo, work: Path) -> None:
    answer = here("start", "coin", "new", "--from", str(work))

    new = Path.cwd() / "new"
    assert answer.code == 0
    assert "Step 2 of 3" in answer.out
    assert (new / "coin.py").read_text() == CODE
    assert (new / "tests/test_coin.py").read_text() == "# mine\n"
    assert (new / ".dojo/steps/table.py").read_text() == "# before\n"
    assert "not to be taken" not in (new / "given/conftest.py").read_text()


def test_work_is_not_unpacked_over_files_and_nothing_else_is(
    here: Dojo, work: Path, tmp_path: Path
) -> None:
    full, other = Path.cwd() / "full", tmp_path / "other.zip"
    full.mkdir()
    (full / "coin.py").write_text("# older\n")
    with ZipFile(other, "w") as archive:
        archive.writestr("notes.txt", "")

    over = here("start", "coin", "full", "--from", str(work))
    something = here("start", "coin", "new", "--from", str(other))

    assert (over.code, something.code) == (2, 2)
    assert (full / "coin.py").read_text() == "# older\n"
    assert "It has no coin.py." in something.err
    assert not (Path.cwd() / "new").exists()
