"""docs/adding-a-game.md shows Pig as it is."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from dicedojo.games.protocol import Game

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python (\S+)\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("path", "block"), BLOCKS)
def test_a_block_of_code_stands_in_its_file(path: str, block: str) -> None:
    assert block in (ROOT / path).read_text("utf-8")


def test_the_entry_point_is_the_one_of_pig() -> None:
    (toml,) = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    shown = tomllib.loads(toml)["project"]["entry-points"]["dicedojo.games"]

    (pig,) = metadata.distributions(path=[str(ROOT / "tests/games/pig/site")])

    entries = pig.entry_points.select(group="dicedojo.games")
    assert shown == {entry.name: entry.value for entry in entries}


def test_every_part_of_a_game_is_explained() -> None:
    headings = re.findall(r"^## (.*)", GUIDE, re.MULTILINE)

    parts = [
        name for name in Game.__dataclass_fields__ if name not in {"name", "title"}
    ]
    assert parts == ["play", "exact", "strategy", "tournament"]
    assert all(any(part in one.lower() for one in headings) for part in parts)
