"""The learner's module is imported once a test asks for it, wherever it lies."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

FOLDERS = ("sandbox.worker", "core", "mutation.worker")
Find = Callable[..., Any]


@pytest.fixture
def find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Find]:
    """Write the program, and have it found; folders are those to import from."""
    for name in FOLDERS:
        monkeypatch.syspath_prepend(str(resources.files(f"dicedojo.{name}")))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    dojo_work = importlib.import_module("dojo_work")
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = {*sys.modules}

    def find_program(source: str, path: str, *folders: str, name: str = "coin") -> Any:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
        sys.path[:0] = [str(tmp_path / folder) for folder in folders]
        finder = dojo_work.ProgramFinder(name, str(file))
        sys.meta_path.insert(0, finder)
        return finder

    yield find_program
    for name in {*sys.modules} - before:
        del sys.modules[name]


COIN = "import builtins\n\nSEEN = getattr(builtins, 'seen', 0)\n"


def test_it_runs_when_it_is_asked_for_and_once(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    find(COIN, "coin.py", "")
    monkeypatch.setattr("builtins.seen", 7, raising=False)

    module = importlib.import_module("coin")
    monkeypatch.setattr("builtins.seen", 8)

    assert module.SEEN == 7
    assert importlib.import_module("coin") is module
    assert module.__spec__ is not None
    assert module.__spec__.origin == module.__file__


@pytest.mark.parametrize(
    ("path", "folders", "name"),
    [
        pytest.param("game/coin.py", ["game"], "coin", id="in a folder"),
        pytest.param("game/coin.py", [""], "game.coin", id="by its package"),
        pytest.param("coin/__init__.py", [""], "coin", id="a package"),
        pytest.param("elsewhere/coin.py", [], "coin", id="in no folder of the path"),
    ],
)
def test_it_is_found_wherever_it_lies(
    find: Find, tmp_path: Path, path: str, folders: list[str], name: str
) -> None:
    find(COIN, path, *folders)

    assert importlib.import_module(name).__file__ == str(tmp_path / path)


def test_an_error_is_the_one_that_python_shows(find: Find) -> None:
    finder = find("raise KeyError('broken')\n", "coin.py", "")

    with pytest.raises(KeyError, match="broken"):
        importlib.import_module("coin")

    assert isinstance(finder.final_error(), KeyError)


@pytest.mark.parametrize(("source", "error"), [(COIN, None), ("(", SyntaxError)])
def test_a_program_that_nothing_asks_for_is_tried_at_the_end(
    find: Find, source: str, error: type[BaseException] | None
) -> None:
    finder = find(source, "coin.py", "")

    assert type(finder.final_error()) is (error or type(None))


def test_no_other_module_is_found(find: Find) -> None:
    finder = find(COIN, "coin.py", "")

    assert finder.find_spec("json") is None
    assert finder.find_spec("game.coins") is None
