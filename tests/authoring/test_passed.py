"""What has passed is remembered until a file changes that the check reads."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.authoring import passed
from dicedojo.authoring.passed import PassedChecks
from dicedojo.course.course import load_kata

from .conftest import NAME, Planted

CHECK = "Every wheat obeys the rules."
READ = (
    f"katas/{NAME}/kata.toml",
    f"katas/{NAME}/{NAME}.py",
    f"katas/{NAME}/domain.py",
    f"katas/{NAME}/02_highest_die/step.toml",
    f"katas/{NAME}/02_highest_die/test_highest_die.py",
    f"features/{NAME}/steps.py",
    f"features/{NAME}/02_highest_die.feature",
    f"solutions/{NAME}/01_one_die/green.py",
)
NEW = (
    f"solutions/{NAME}/wheat/another.py",
    f"solutions/{NAME}/chaff/another.py",
    f"katas/{NAME}/samples/perfect/another.py",
)


@pytest.fixture(autouse=True)
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of dicedojo's own files, and a cache that is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    package = tmp_path / "package"
    (package / "core").mkdir(parents=True)
    (package / "core" / "runs.py").write_text("RUNS = 1\n")
    monkeypatch.setattr(passed, "PACKAGE", package)
    monkeypatch.setattr(passed, "CONTENT", package / "content")
    return package


def remembers(planted: Planted, *pages: Path) -> bool:
    """Return whether a command started now knows that the check has passed."""
    return PassedChecks(planted.kata).has(CHECK, pages)


def test_what_has_passed_is_remembered_unless_all_is_to_run(planted: Planted) -> None:
    assert not remembers(planted)

    PassedChecks(planted.kata).add(CHECK)

    assert remembers(planted)
    assert not PassedChecks(planted.kata, fresh=True).has(CHECK)
    assert not PassedChecks(planted.kata).has("Every chaff has one bug.")


@pytest.mark.parametrize("path", [*READ, *NEW])
def test_a_changed_or_new_file_of_the_kata_is_noticed(
    planted: Planted, path: str
) -> None:
    PassedChecks(planted.kata).add(CHECK)

    file = planted.root / path
    before = file.read_text("utf-8") if path in READ else '"""Another."""\n'
    planted.write(path, f"{before}\n# changed\n")

    assert not remembers(planted)


@pytest.mark.parametrize("folder", ["wheat", "chaff"])
def test_a_program_less_is_noticed(planted: Planted, folder: str) -> None:
    files = planted.root / "solutions" / NAME / folder
    PassedChecks(planted.kata).add(CHECK)

    min(files.glob("*.py")).unlink()

    assert not remembers(planted)


def test_a_check_depends_on_the_lessons_that_it_reads_alone(planted: Planted) -> None:
    first, second = (step.lesson for step in planted.kata.steps)
    PassedChecks(planted.kata).add(CHECK)
    PassedChecks(planted.kata).add(CHECK, [first])
    PassedChecks(planted.kata).add(CHECK, [first, second])

    second.write_text(second.read_text("utf-8") + "\nMore.\n", "utf-8")

    assert remembers(planted)
    assert remembers(planted, first)
    assert not remembers(planted, first, second)


@pytest.mark.parametrize(
    ("name", "noticed"),
    [
        ("core/runs.py", True),
        ("report/template.html", True),
        ("__pycache__/runs.pyc", False),
        ("content/katas/greed/greed.py", False),  # another kata of a wheel
    ],
)
def test_a_changed_file_of_dicedojo_is_noticed(
    planted: Planted, own_files: Path, name: str, noticed: bool
) -> None:
    PassedChecks(planted.kata).add(CHECK)

    file = own_files / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("RUNS = 2\n")

    assert remembers(planted) is not noticed


def test_a_kata_in_the_wheel_is_not_left_out(planted: Planted, own_files: Path) -> None:
    course = own_files / "content"
    shutil.copytree(planted.root, course)
    PassedChecks(load_kata(course, NAME)).add(CHECK)
    assert PassedChecks(load_kata(course, NAME)).has(CHECK)

    file = course / READ[-1]
    file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")

    assert not PassedChecks(load_kata(course, NAME)).has(CHECK)


class Distribution:
    name = "pytest"
    version = "0.1"


def other_distribution(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(passed, "distributions", lambda: [Distribution()])


def child(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sys, "version_info", (4, 0, 0))


@pytest.mark.parametrize("change", [other_distribution, child])
def test_another_python_or_another_pytest_is_noticed(
    planted: Planted,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[pytest.MonkeyPatch], None],
) -> None:
    PassedChecks(planted.kata).add(CHECK)

    change(monkeypatch)

    assert not remembers(planted)


def test_the_game_of_a_kata_is_noticed(
    planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "site" / "highest_game"
    game.mkdir(parents=True)
    (game / "__init__.py").touch()
    metadata = tmp_path / "site" / "highest_game-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: highest-game\nVersion: 1\n")
    entry = f"[dicedojo.games]\n{NAME} = highest_game:GAME\n"
    (metadata / "entry_points.txt").write_text(entry)
    monkeypatch.syspath_prepend(tmp_path / "site")
    PassedChecks(planted.kata).add(CHECK)
    assert remembers(planted)

    (game / "rules.py").write_text("SIX = 6\n")

    assert not remembers(planted)
