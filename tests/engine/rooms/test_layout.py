"""An import means the file of a submission that Python's own import would find."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from dicedojo.engine.rooms.layout import TargetFile, find, find_anywhere


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders to import from, one after the other."""
    monkeypatch.chdir(tmp_path)
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    path = [str(tmp_path / "first"), str(tmp_path / "second")]
    monkeypatch.setattr(sys, "path", [*path, *sys.path])
    return tmp_path


def written(folder: Path, *names: str) -> set[str]:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return {str(folder / name) for name in names}


@pytest.mark.parametrize(
    ("names", "meant"),
    [
        pytest.param(["first/coin.py"], "first/coin.py", id="a module"),
        pytest.param(["second/coin.py"], "second/coin.py", id="in a later folder"),
        pytest.param(
            ["second/coin.py", "first/coin.py"], "first/coin.py", id="the first of two"
        ),
        pytest.param(
            ["first/coin.py", "first/coin/__init__.py"],
            "first/coin/__init__.py",
            id="a package before a module",
        ),
        pytest.param(
            ["first/coin/side.py", "second/coin.py"],
            "second/coin.py",
            id="a module after a folder",
        ),
        pytest.param(["first/other.py"], None, id="another name"),
    ],
)
def test_a_module_is_found_where_python_finds_it(
    folder: Path, names: list[str], meant: str | None
) -> None:
    files = written(folder, *names)

    found = find("coin", None, files)

    assert (found and found.path) == (meant and str(folder / meant))
    spec = PathFinder.find_spec("coin")
    assert (spec.origin if spec else None) == (found.path if found else None)


def test_a_file_that_is_not_there_is_found_like_one_that_is(folder: Path) -> None:
    assert find("coin", None, {str(folder / "first/coin.py")}) == TargetFile(
        str(folder / "first/coin.py")
    )


@pytest.mark.parametrize("other", ["first/coin.py", "first/coin/__init__.py"])
def test_a_file_that_is_none_of_these_comes_first_as_usual(
    folder: Path, other: str
) -> None:
    written(folder, other)

    assert find("coin", None, written(folder, "second/coin.py")) is None


def test_a_package_has_the_folder_of_its_submodules(folder: Path) -> None:
    files = written(folder, "first/coin/__init__.py", "first/coin/side.py")
    package = find("coin", None, files)

    assert package is not None
    assert package.folders == (str(folder / "first/coin"),)
    assert find("coin.side", package.folders, files) == TargetFile(
        str(folder / "first/coin/side.py")
    )


def test_a_module_may_stand_beside_folders_of_its_name(folder: Path) -> None:
    files = written(folder, "second/coin.py")
    (folder / "first/coin").mkdir()

    found = find("coin", None, files)

    assert found is not None
    assert str(folder / "first/coin") in found.folders


@pytest.mark.parametrize("entry", ["", "."])
def test_the_current_folder_counts(
    folder: Path, entry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [entry])

    found = find("coin", None, written(folder, "coin.py"))

    assert found == TargetFile(str(folder / "coin.py"))


def test_a_name_of_its_own_means_the_first_file_where_nothing_else_has_it(
    folder: Path,
) -> None:
    files = {str(folder / "my-coin.py"): "coin"}

    assert find("coin", None, files, "coin") == TargetFile(str(folder / "my-coin.py"))
    assert find("other", None, files, "coin") is None

    written(folder, "second/coin.py")

    assert find("coin", None, files, "coin") is None


def test_what_is_found_nowhere_may_lie_in_any_folder_the_outer_ones_first(
    folder: Path,
) -> None:
    written(
        folder, "lib/deep/side.py", "third/side.py", "third/coin.py", "first/coin.py"
    )
    written(folder, "third/json.py", "empty/none.txt")

    side = find_anywhere("side", str(folder))
    assert side is not None
    assert side.origin == str(folder / "third/side.py")
    for found_before_or_never in ("coin", "json", "sys", "empty"):
        assert find_anywhere(found_before_or_never, str(folder)) is None
