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


def test_a_copy_of_a_kata_is_a_kata_of_its_own(
    author: Author, tmp_path: Path, coin_root: Path
) -> None:
    lesson = coin_root / "lessons" / "coin" / "01_heads.md"
    lesson.write_text(
        "[Tails](03_tails.md), [words](../glossary.md#red), [Greed](../greed/).\n"
        "Type `dojo start coin`.\n"
    )

    code, out, _ = author(
        "new", "medal", "mine", "--like", "coin", "--course", "course"
    )

    assert code == 0
    assert out.splitlines()[-1] == "Next: dojo author check medal --course mine"
    copy, coin = load_kata(tmp_path / "mine", "medal"), load_kata(coin_root, "coin")
    assert (copy.title, copy.module, copy.rubric) == ("Medal", "coin", coin.rubric)
    assert [step.name for step in copy.steps] == [step.name for step in coin.steps]
    assert copy.stub.read_bytes() == coin.stub.read_bytes()
    assert copy.steps[0].lesson.read_text() == (
        "[Tails](03_tails.md), words, Greed.\nType `dojo start medal`.\n"
    )


def test_a_copy_keeps_the_game_that_values_its_strategies(
    author: Author, tmp_path: Path
) -> None:
    author("new", "card", ".", "--like", "yahtzee")

    author("new", "card_again", ".", "--like", "card", "--course", ".")

    assert load_kata(tmp_path, "card").game == "yahtzee"
    again = load_kata(tmp_path, "card_again")
    assert (again.game, again.module) == ("yahtzee", "yahtzee")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        pytest.param(
            ["mine", "--like", "yahtze"], "Did you mean 'yahtzee'?", id="kata"
        ),
        pytest.param(["lucky", "--like", "pig", "--game"], "copies a kata", id="game"),
        pytest.param(["Mine", "--like", "pig"], "lower-case letters", id="name"),
    ],
)
def test_what_cannot_be_copied_is_refused(
    author: Author, tmp_path: Path, words: list[str], says: str
) -> None:
    code, out, err = author("new", *words)

    assert (code, out) == (2, "")
    assert says in err
    assert list(tmp_path.iterdir()) == []


def test_a_kata_without_solutions_is_not_copied(
    author: Author, coin_root: Path
) -> None:
    (coin_root / "solutions/coin/01_heads/green.py").unlink()

    code, _, err = author(
        "new", "medal", "mine", "--like", "coin", "--course", "course"
    )

    assert code == 2
    assert "The solutions of coin are not here, so it cannot be copied." in err


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
