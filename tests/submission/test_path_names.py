"""What the submissions at several paths are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.submission.handed_files import Names
from dicedojo.submission.path_names import distinct_names, is_alone, name_of


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def lay_out(*names: str) -> list[Path]:
    """Make a file at each path with a suffix, a folder at each other."""
    for name in names:
        path = Path(name)
        if path.suffix:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        else:
            path.mkdir(parents=True)
    return [Path(name) for name in names]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        pytest.param("handed-in/ada", "ada", id="a folder"),
        pytest.param("handed-in/ada/coin.py", "ada", id="the module in its folder"),
        pytest.param("handed-in/ada.zip", "ada", id="a zip"),
        pytest.param("handed-in/ada.py", "ada", id="a file alone"),
        pytest.param("coin.py", "here", id="the module in the working folder"),
    ],
)
def test_a_submission_is_called_by_its_folder_or_file(
    coin: Kata, path: str, name: str
) -> None:
    lay_out(path)

    assert name_of(Path(path), coin) == name
    assert name_of(Path(), coin) == "here"  # the folder that a dot means


def test_a_module_that_is_stated_stands_for_its_folder(coin: Kata) -> None:
    (path,) = lay_out("ada/scoring.py")

    assert name_of(path, coin) == "scoring"
    assert name_of(path, coin, Names("scoring.py")) == "ada"
    assert name_of(path, coin, Names("src/scoring.py")) == "ada"


@pytest.mark.parametrize("beside", ["test_coin.py", "coin_test.py", "tests", "test"])
def test_a_file_beside_tests_is_not_alone(coin: Kata, beside: str) -> None:
    path, _ = lay_out("ada/scoring.py", f"ada/{beside}")

    assert not is_alone(path, "coin.py")
    assert name_of(path, coin) == "ada"


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        pytest.param(["in/ada", "in/bob.zip", "in/cy.py"], "ada bob cy", id="apart"),
        pytest.param(["n/ada/greed", "n/bob/greed"], "ada bob", id="alike at the end"),
        pytest.param(["a/x/greed", "b/y/greed"], "a/x b/y", id="two parts"),
        pytest.param(["new/ada", "old/ada", "old/bob"], "new old bob", id="some alike"),
        pytest.param(["bob/ada", "old/ada", "old/bob"], "bob/ada old bob", id="clash"),
        pytest.param(["ada", "in/ada"], "ada in", id="nested"),
        pytest.param(["ada", "ada.zip"], "ada ada", id="a folder and its zip"),
    ],
)
def test_namesakes_are_called_by_what_differs(
    coin: Kata, paths: list[str], names: str
) -> None:
    assert distinct_names(lay_out(*paths), coin) == names.split()


def test_the_same_path_twice_has_one_name(coin: Kata) -> None:
    (path,) = lay_out("in/ada")

    assert distinct_names([path, path.resolve()], coin) == ["ada", "ada"]
