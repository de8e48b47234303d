"""Only `games/` names a game: everything else asks the registry.

So nothing else imports one, and games do not import each other, without a list of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from dicedojo.games.registry import game_names

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "dicedojo"
TEXTS = {".py", ".html", ".css", ".json", ".txt", ".toml", ".md", ".feature"}
RULE = "pigs?[ _]out"  # a rule of another game, and no game


def names_in(text: str) -> list[str]:
    """Return the lines of a text that name a game."""
    games = re.compile(rf"(?<![a-z])({'|'.join(game_names())})(?![a-z])", re.IGNORECASE)
    lines = (re.sub(RULE, "", line, flags=re.IGNORECASE) for line in text.splitlines())
    return [line.strip() for line in lines if games.search(line)]


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        pytest.param('if game == "hog":', True, id="a comparison"),
        pytest.param('"""Draws Farkle."""', True, id="a docstring"),
        pytest.param("from dicedojo.games.greed import GAME", True, id="an import"),
        pytest.param("HOG_COLUMNS = 3", True, id="part of a name"),
        pytest.param("tests/test_greed.py", True, id="part of a file's name"),
        pytest.param("Pig out! PIG_OUT", False, id="a rule"),
        pytest.param("answers that agreed", False, id="agreed"),
        pytest.param("a greedy choice", False, id="greedy"),
    ],
)
def test_a_name_is_found_as_a_word_of_its_own(line: str, is_found: bool) -> None:
    assert bool(names_in(line)) is is_found


def named_in(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Return the lines that name a game, by the text that they are in."""
    return {
        str(path.relative_to(PACKAGE)): lines
        for path in sorted(paths)
        if path.suffix in TEXTS and (lines := names_in(path.read_text("utf-8")))
    }


def test_no_module_but_those_of_a_game_names_one() -> None:
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*"))
    shared = [
        PACKAGE / path
        for path in paths
        if path.parts[0] != "content"
        and (path.parts[0] != "games" or len(path.parts) == 2)
    ]

    assert named_in(shared) == {}


def test_the_games_do_not_name_each_other() -> None:
    named = {
        path: line
        for name in game_names()
        for path, lines in named_in((PACKAGE / "games" / name).rglob("*.py")).items()
        for line in lines
        for other in game_names()
        if other != name
        and re.search(rf"(?<![a-z]){other}(?![a-z])", line, re.IGNORECASE)
    }

    assert named == {}
