"""The names that courses may rely on, and that our own courses use no others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo import api
from dicedojo.authoring.structure import check_imports
from dicedojo.course.course import load_kata
from dicedojo.course.courses import only

ROOT = Path(__file__).resolve().parents[2]
STAYS = ["Own", "Prop", "Roll", "all_hands", "all_rolls"]  # add; never take away


def test_the_public_names_are_these() -> None:
    assert api.__all__ == STAYS
    assert [name for name in STAYS if not hasattr(api, name)] == []


@pytest.mark.parametrize("name", [kata.name for kata in only(ROOT).katas])
def test_the_shipped_katas_import_nothing_else_of_dicedojo(name: str) -> None:
    assert list(check_imports(load_kata(ROOT, name))) == []


def test_importing_the_api_loads_neither_pytest_nor_the_grader() -> None:
    code = (
        "import sys, dicedojo.api; "
        "print(*(m for m in sys.modules if m.partition('.')[0] in "
        "('pytest', 'rich', 'typer', 'libcst', 'numpy') "
        "or m.startswith(('dicedojo.grading', 'dicedojo.engine.judge'))))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == []
