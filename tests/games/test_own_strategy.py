from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.games.own_strategy import find_strategy, read_own

ASKED_FOR = """
[rubric.strategy]
function = "choose"
points = 0
nothing_at = 0.5
full_from = 0.9
"""
COMMAND = "dojo exact coin FOLDER"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course with one kata, which asks for no strategy."""
    write_kata(tmp_path / "course", "coin")
    return tmp_path / "course"


@pytest.fixture
def kata(root: Path) -> Kata:
    return load_kata(root, "coin")


def test_the_kata_that_asks_for_a_strategy_is_found(root: Path) -> None:
    with (root / "katas/coin/kata.toml").open("a") as file:
        file.write(ASKED_FOR)

    kata, strategy = find_strategy(only(root), "coin", "dojo exact coin")

    assert (kata.name, strategy.function) == ("coin", "choose")


@pytest.mark.parametrize("game", ["coin", "cards"])
def test_without_such_a_kata_the_next_command_is_named(root: Path, game: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        find_strategy(only(root), game, f"dojo exact {game}")

    assert f"a kata {game} that asks for a strategy" in refusal.value.what
    assert refusal.value.next == f"dojo exact {game}"


@pytest.mark.parametrize("place", ["", "coin.py"])
def test_a_folder_or_its_module_is_read(tmp_path: Path, kata: Kata, place: str) -> None:
    (tmp_path / "coin.py").write_text("def choose(): ...\n")

    assert read_own(tmp_path / place, kata, COMMAND).path == "coin.py"


@pytest.mark.parametrize(
    ("place", "what"),
    [
        pytest.param("nowhere", "There is no {}.", id="nowhere"),
        pytest.param("notes.py", "{} is not a folder.", id="another file"),
        pytest.param("empty", "There is no strategy in {}.", id="no module"),
    ],
)
def test_a_place_without_a_module_is_named(
    tmp_path: Path, kata: Kata, place: str, what: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.py").touch()

    with pytest.raises(UnusableInput) as refusal:
        read_own(tmp_path / place, kata, COMMAND)

    assert refusal.value.what == what.format(tmp_path / place)
    assert refusal.value.next == COMMAND
