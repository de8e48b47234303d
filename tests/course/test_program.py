"""The course's own programs as modules: what they see, and what stays afterwards."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.program import imported, load_given, load_module, load_parts
from dicedojo.errors import ContentError


def test_a_module_is_importable_only_inside_the_block() -> None:
    cup = ModuleType("a_cup_of_dice")

    with imported({"a_cup_of_dice": cup}):
        assert __import__("a_cup_of_dice") is cup

    assert "a_cup_of_dice" not in sys.modules


def test_a_module_that_was_there_is_there_again() -> None:
    before = sys.modules["json"]

    with imported({"json": ModuleType("json")}):
        assert sys.modules["json"] is not before

    assert sys.modules["json"] is before


def test_given_modules_import_those_before_them(tmp_path: Path) -> None:
    sources = {
        "first_given": "FACE = 6\n",
        "later_given": "from first_given import *\n",
    }

    modules = load_given(sources, tmp_path)

    assert modules["later_given"].FACE == 6
    assert "first_given" not in sys.modules


def test_a_source_keeps_the_file_that_it_comes_from(tmp_path: Path) -> None:
    module = load_parts({tmp_path / "face.py": "FACE = 6\n"}, "loaded_for_a_test")

    assert (module.FACE, module.__file__) == (6, str(tmp_path / "face.py"))


@pytest.mark.parametrize("text", [None, "1 / 0", "def", "import no_such_module"])
def test_a_program_that_does_not_run_is_named(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "broken.py"
    if text is not None:
        path.write_text(text)

    with pytest.raises(ContentError) as fault:
        load_module(path, "broken_for_a_test")

    assert str(path) in fault.value.what
