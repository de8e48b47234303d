"""What `dojo author new` writes around a kata, and what it leaves alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import course_of, write_course
from dicedojo.course.course import course_name

FILES = {".gitignore", "README.md", "pyproject.toml"}


def test_a_course_has_a_project_file_that_names_it(tmp_path: Path) -> None:
    root = tmp_path / "dice-games"

    written = write_course(root, "highest")

    facts = tomllib.loads((root / "pyproject.toml").read_text())
    assert {path.name for path in written} == FILES
    assert facts["project"]["name"] == "dicedojo-dice-games"
    assert facts["project"]["entry-points"]["dicedojo.courses"] == {
        "dice_games": "dicedojo_dice_games"
    }
    assert course_name(root) == "dice_games"
    assert "__" not in (root / "README.md").read_text()


def test_files_that_are_there_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")

    written = write_course(tmp_path, "highest")

    assert {path.name for path in written} == FILES - {"README.md"}
    assert (tmp_path / "README.md").read_text() == "mine"


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("Dice Games 2", "dice_games_2"),
        ("dicedojo-farkle", "farkle"),
        ("dicedojo", "course"),
        ("---", "course"),
        ("Würfel", "w_rfel"),
    ],
)
def test_a_course_is_named_after_its_folder(folder: str, name: str) -> None:
    assert course_of(Path("/somewhere") / folder) == name
