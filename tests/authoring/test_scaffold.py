"""What `dojo author new` writes around a kata, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import course_of, write_course, write_game
from dicedojo.course.course import course_name
from dicedojo.errors import UnusableInput

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


@pytest.mark.slow
def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    write_game(tmp_path / "new", "lucky")

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "new",
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


@pytest.mark.parametrize("name", ["lucky-dice", "Lucky", "class", "hog"])
def test_a_game_has_a_name_that_is_free_and_can_be_typed(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(UnusableInput):
        write_game(tmp_path / "new", name)

    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_written_over_files(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")

    with pytest.raises(UnusableInput, match="nothing was written"):
        write_game(tmp_path, "lucky")

    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
