"""Whatever plain pytest imports, dojo imports: the grade is that of a flat folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path

from . import layouts
from .layouts import Layout

pytestmark = pytest.mark.slow
EVERY_DAY = 5


def lay_out(files: Mapping[str, str], folder: Path) -> Path:
    for place, text in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text)
    return folder


def plain(folder: Path) -> set[str]:
    """Return which of pytest's commands pass in a folder, each in a new process."""
    command = str(Path(sys.executable).with_name("pytest"))
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTHONPATH", None)
    commands = {
        "pytest": [command],
        "python -m pytest": [sys.executable, "-m", "pytest"],
    }
    options = ("-q", "-p", "no:cacheprovider", "--rootdir=.")
    done = {
        name: subprocess.run(
            [*words, *options],
            cwd=folder,
            env=environment | {"PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            check=False,
        )
        for name, words in commands.items()
    }
    return {name for name, one in done.items() if one.returncode == 0}


@pytest.fixture(scope="module")
def kata(tmp_path_factory: pytest.TempPathFactory) -> Kata:
    root = tmp_path_factory.mktemp("course")
    write_kata(root, "highest")
    return load_kata(root, "highest")


def by_part(found: Grade) -> dict[str, Decimal]:
    """Return the points of a grade, by part."""
    return {part.name: part.points for part in found.parts}


@pytest.fixture(scope="module")
def points_of(
    kata: Kata, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Mapping[str, str]], dict[str, Decimal]]:
    """Return the points of a folder by part, graded once."""
    known: dict[str, dict[str, Decimal]] = {}

    def points(files: Mapping[str, str]) -> dict[str, Decimal]:
        if repr(files) not in known:
            folder = lay_out(files, tmp_path_factory.mktemp("flat"))
            known[repr(files)] = by_part(grade_path(kata, folder, Bubblewrap()))
        return known[repr(files)]

    return points


def text_of(found: Grade) -> str:
    """Return what a grade says of problems and of tests that do not count."""
    reasons = [one.reason for one in found.mutation.suite.exclusions]
    return "\n".join([*(one.message for one in found.problems), *reasons])


def by_day() -> list[Any]:
    """Return all layouts; by day one in EVERY_DAY is graded."""
    return [
        pytest.param(
            layout,
            id=layout.name,
            marks=[] if place % EVERY_DAY == 0 else [pytest.mark.course],
        )
        for place, layout in enumerate(layouts.ALL)
    ]


@pytest.mark.parametrize("layout", by_day())
def test_a_layout_that_pytest_passes_has_the_grade_of_the_flat_folder(
    layout: Layout, kata: Kata, points_of: Any, tmp_path: Path
) -> None:
    folder = lay_out(layout.files, tmp_path / "ada")

    found = grade_path(kata, folder, Bubblewrap())

    assert plain(folder) == layout.passes.value
    if layout.says:
        assert layout.says in text_of(found)
    else:
        flat = points_of(layout.flat or layouts.FLAT)
        assert (by_part(found), text_of(found)) == (flat, "")
