from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.cli import main
from dicedojo.course.course import load_kata

pytestmark = pytest.mark.slow

Author = Callable[..., tuple[int, str, str]]


@pytest.fixture
def author(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Author:
    """Return what types `dojo author …` in an empty folder."""
    monkeypatch.delenv("DOJO_CONTENT", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def type_in(*words: str) -> tuple[int, str, str]:
        code = main(["author", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return type_in


def test_a_second_kata_goes_into_the_same_trees(author: Author, tmp_path: Path) -> None:
    author("new", "first", ".")

    code, out, _ = author("new", "second")

    assert code == 0
    assert out.splitlines()[-1] == "Next: dojo author check second"
    assert load_kata(tmp_path, "first").title == "First"
    assert load_kata(tmp_path, "second").functions == ("score",)


def test_new_never_overwrites(author: Author, tmp_path: Path) -> None:
    (tmp_path / "lessons" / "mine").mkdir(parents=True)

    code, out, err = author("new", "mine", ".")

    assert (code, out) == (2, "")
    assert "is there already; nothing was written." in err
    assert [path.name for path in tmp_path.iterdir()] == ["lessons"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("highest-die", "lower-case letters, digits and _"),
        ("Highest", "lower-case letters, digits and _"),
        ("../highest", "lower-case letters, digits and _"),
        ("class", "lower-case letters, digits and _"),
        ("test_dice", "pytest would take"),
        ("dice", "has a dice.py of its own"),
        ("random", "`import random` would find another module."),
        ("pytest", "`import pytest` would find another module."),
    ],
)
def test_a_name_that_no_module_can_have_is_refused(
    author: Author, tmp_path: Path, name: str, reason: str
) -> None:
    code, _, err = author("new", name)

    assert code == 2
    assert reason in err
    assert err.splitlines()[-1].startswith("  Next: dojo author new NAME")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_kata_suggests_the_near_one(author: Author) -> None:
    author("new", "highest", ".")

    code, out, err = author("check", "higest")

    assert (code, out) == (2, "")
    assert "Did you mean 'highest'?" in err


def test_a_folder_without_katas_says_so(
    author: Author, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path))

    code, _, err = author("check")

    assert code == 2
    assert f"There is no kata in {tmp_path}." in err
    assert "Next: dojo author new KATA" in err


def test_author_alone_says_what_it_can_do(author: Author) -> None:
    _, out, err = author("--help")

    assert "check" in out + err
    assert "new" in out + err
