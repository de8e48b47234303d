"""Programs that begin with the same text are compiled from there on."""

from __future__ import annotations

import importlib
import sys
from importlib import resources
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

OPENING = "RATE = 2\n\n\n"
REST = "def pays(side):\n    return RATE\n"


@pytest.fixture
def dojo_finder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name in ("dicedojo.sandbox.worker", "dicedojo.mutation.worker"):
        monkeypatch.syspath_prepend(str(resources.files(name)))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    return importlib.import_module("dojo_finder")


def compiled(
    dojo_finder: ModuleType, path: Path, source: str, opening_path: str = ""
) -> list[CodeType]:
    path.write_text(source)
    opening = dojo_finder.Opening.of(OPENING.encode(), opening_path or str(path))
    codes: list[CodeType] = opening.compile_program(str(path))
    return codes


def test_a_program_in_two_parts_has_the_names_and_lines_of_the_whole(
    dojo_finder: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "coin.py"

    codes = compiled(dojo_finder, path, OPENING + REST)

    whole: dict[str, Any] = {}
    parts: dict[str, Any] = {}
    exec(compile(OPENING + REST, str(path), "exec"), whole)
    for code in codes:
        exec(code, parts)
    assert len(codes) == 2
    assert parts["pays"]("heads") == 2
    code, expected = parts["pays"].__code__, whole["pays"].__code__
    assert list(code.co_lines()) == list(expected.co_lines())
    assert code.co_filename == str(path)
    assert parts.keys() == whole.keys()


def test_a_syntax_error_is_in_the_line_of_the_file(
    dojo_finder: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(SyntaxError) as caught:
        compiled(dojo_finder, tmp_path / "coin.py", OPENING + "def pays(:\n")

    assert caught.value.lineno == 4


@pytest.mark.parametrize(
    ("source", "opening_path"),
    [
        pytest.param(REST, "", id="another beginning"),
        pytest.param(OPENING[:-1], "", id="the opening is cut"),
        pytest.param(OPENING + REST, "elsewhere.py", id="another path"),
    ],
)
def test_any_other_program_is_compiled_as_a_whole(
    dojo_finder: ModuleType, tmp_path: Path, source: str, opening_path: str
) -> None:
    assert len(compiled(dojo_finder, tmp_path / "coin.py", source, opening_path)) == 1
