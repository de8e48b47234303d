"""The wheel of a course: what is in it, and what stops it from being built."""

from __future__ import annotations

import importlib.metadata
import tomllib
import zipfile
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_course, write_kata
from dicedojo.authoring.wheel import build_wheel
from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput

pytestmark = pytest.mark.slow

PACKAGE = "dicedojo_dice_games"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    root = tmp_path / "Dice games"
    write_kata(root, "highest")
    write_course(root, "highest")
    return root


def contents(wheel: Path) -> set[str]:
    """Return the folders right in the course's package."""
    names = zipfile.ZipFile(wheel).namelist()
    return {name.split("/")[1] for name in names if name.startswith(f"{PACKAGE}/")}


def test_the_wheel_holds_the_four_trees_and_an_entry_point(
    course: Path, tmp_path: Path
) -> None:
    wheel = build_wheel(course, tmp_path / "out")

    file = zipfile.ZipFile(wheel)
    (entries,) = (name for name in file.namelist() if name.endswith("points.txt"))
    assert contents(wheel) == {"features", "katas", "lessons", "solutions"}
    assert f"dice_games = {PACKAGE}" in file.read(entries).decode()
    assert f"{PACKAGE}/katas/highest/facts.json" in file.namelist()
    assert not (course / "katas/highest/facts.json").exists()


def test_the_class_edition_has_no_answers(course: Path, tmp_path: Path) -> None:
    wheel = build_wheel(course, tmp_path / "out", for_class=True)

    names = zipfile.ZipFile(wheel).namelist()
    assert contents(wheel) == {"features", "katas", "lessons"}
    assert not [name for name in names if "/samples/" in name]
    assert f"{PACKAGE}/katas/highest/facts.json" in names


def test_a_wheel_states_a_mode_for_all_learners(course: Path, tmp_path: Path) -> None:
    own = course / "katas/highest/kata.toml"
    own.write_text(f'mode = "free"\n{own.read_text()}')

    wheel = build_wheel(course, tmp_path / "out", for_class=True, mode=Mode.TDD)

    facts = zipfile.ZipFile(wheel).read(f"{PACKAGE}/katas/highest/kata.toml")
    stated = tomllib.loads(facts.decode())
    assert stated == tomllib.loads(own.read_text()) | {"mode": "tdd"}


def test_what_is_not_installed_is_named_with_its_command(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", find)

    with pytest.raises(UnusableInput) as refusal:
        build_wheel(course, tmp_path / "out")

    assert refusal.value.next == "pip install build hatchling"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param(None, "is missing", id="no file"),
        pytest.param("[", "is not TOML", id="not TOML"),
        pytest.param("[project]\n", "does not name one course", id="no entry point"),
        pytest.param(
            '[project.entry-points."dicedojo.courses"]\na = "a"\nb = "b"\n',
            "does not name one course",
            id="two entry points",
        ),
    ],
)
def test_a_project_file_that_names_no_course_is_refused(
    course: Path, tmp_path: Path, text: str | None, says: str
) -> None:
    path = course / "pyproject.toml"
    path.unlink() if text is None else path.write_text(text)

    with pytest.raises(UnusableInput, match=says) as refusal:
        build_wheel(course, tmp_path / "out")

    assert refusal.value.next


def test_an_incomplete_kata_gets_no_wheel(course: Path, tmp_path: Path) -> None:
    (course / "katas/highest/domain.py").unlink()

    with pytest.raises(UnusableInput, match="highest is not complete") as refusal:
        build_wheel(course, tmp_path / "out")

    assert "katas/highest/domain.py" in refusal.value.evidence
    assert not (tmp_path / "out").exists()


def test_a_wheel_without_its_katas_is_refused(course: Path, tmp_path: Path) -> None:
    path = course / "pyproject.toml"
    text = path.read_text()
    path.write_text(text.replace(f'"{PACKAGE}"', '"other"'))

    with pytest.raises(UnusableInput, match="no other/katas/"):
        build_wheel(course, tmp_path / "out")
