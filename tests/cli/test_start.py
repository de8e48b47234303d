"""`dojo start`: where you are, what it restores, and what comes next."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Game
from dicedojo.games.registry import find_game
from dicedojo.workspace.workspace import Workspace

from .terminal import Dojo

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
    monkeypatch.setattr("dicedojo.cli.start.find_game", find)

    answer = here("start", "coin")

    assert (answer.code, answer.last) == (0, "Next: dojo lesson")
    assert ("Play the game first: dojo play coin\n" in answer.out) is offered
