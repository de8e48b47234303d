"""The names that games may rely on, and that a game needs no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicedojo.api import games

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests/games/pig/site/pig_game"
PIG = ROOT / "src/dicedojo/games/pig"
TABLE = (ROOT / "docs/adding-a-game.md").read_text("utf-8").split("## The names")[1]


@pytest.mark.parametrize("name", games.__all__)
def test_each_name_is_there_and_explained(name: str) -> None:
    assert getattr(games, name) is not None
    assert f"`{name}`" in TABLE


@pytest.mark.parametrize("folder", [GAME, PIG], ids=["installed", "shipped"])
def test_the_sample_games_import_nothing_else_of_dicedojo(folder: Path) -> None:
    imported = {
        name
        for path in folder.glob("*.py")
        for name in re.findall(r"(?:from|import) (dicedojo[\w.]*)", path.read_text())
        if not name.startswith("dicedojo.games.pig.")
    }

    assert imported == {"dicedojo.api.games"}
