"""Each save is noticed once it has settled, however the editor writes."""

from __future__ import annotations

import os

import pytest

from dicedojo.practice.screen.saves import Saves
from dicedojo.practice.workspace import Workspace


@pytest.fixture
def saves(workspace: Workspace) -> Saves:
    """The saves since the workspace was looked at; each file settles at once."""
    saves = Saves(workspace, lambda seconds: None)
    assert saves.take() == ("coin.py", "pyproject.toml", "tests/test_coin.py")
    assert saves.take() == ()
    assert not saves.waiting
    return saves


def test_a_save_without_a_change_is_none(workspace: Workspace, saves: Saves) -> None:
    workspace.module.write_bytes(workspace.module.read_bytes())
    os.utime(workspace.module, ns=(1, 1))

    assert saves.waiting
    assert saves.take() == ()
    assert not saves.waiting


def test_a_file_is_taken_only_when_it_has_settled(workspace: Workspace) -> None:
    pieces = ["def pays(side):\n", "    return 1\n"]

    def write_on(seconds: float) -> None:
        if pieces:
            with workspace.module.open("a") as file:
                file.write(pieces.pop(0))

    saves = Saves(workspace, write_on)
    workspace.module.write_text("")

    assert "coin.py" in saves.take()
    assert workspace.module.read_text() == "def pays(side):\n    return 1\n"
    assert not saves.waiting


def test_a_feature_of_ones_own_is_a_save(workspace: Workspace, saves: Saves) -> None:
    places = ("features/edge.feature", "tests/coin.feature")

    for place in places:
        (workspace.folder / place).parent.mkdir(exist_ok=True)
        (workspace.folder / place).write_text("Feature: A coin\n")

    assert saves.take() == places


def test_the_files_of_the_course_and_of_editors_are_not_saves(
    workspace: Workspace, saves: Saves
) -> None:
    (workspace.given / "conftest.py").write_text("")
    (workspace.tests / ".#test_coin.py").symlink_to("nowhere")
    (workspace.folder / "coin.py~").write_text("")

    assert saves.take() == ()
