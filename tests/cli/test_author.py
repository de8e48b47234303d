from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import FACTS

from .terminal import Dojo

pytestmark = pytest.mark.slow


@pytest.fixture
def author(dojo: Dojo, monkeypatch: pytest.MonkeyPatch) -> Dojo:
    """Return what types `dojo author …` in an empty folder."""
    monkeypatch.delenv("DOJO_CONTENT", raising=False)
    return partial(dojo, "author")


def test_a_second_kata_goes_into_the_same_trees(author: Dojo, tmp_path: Path) -> None:
    author("new", "first", ".")

    answer = author("new", "second")

    assert (answer.code, answer.last) == (0, "Next: dojo author check second")
    assert load_kata(tmp_path, "first").title == "First"
    assert load_kata(tmp_path, "second").functions == ("score",)


def test_new_never_overwrites(author: Dojo, tmp_path: Path) -> None:
    (tmp_path / "lessons" / "mine").mkdir(parents=True)

    answer = author("new", "mine", ".")

    assert (answer.code, answer.out) == (2, "")
    assert "is there already; nothing was written." in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["lessons"]


def test_a_copy_of_a_kata_is_a_kata_of_its_own(
    author: Dojo, tmp_path: Path, coin_root: Path
) -> None:
    lesson = coin_root / "lessons" / "coin" / "01_heads.md"
    lesson.write_text(
        "[Tails](03_tails.md), [words](../glossary.md#red), [Greed](../greed/).\n"
        "Type `dojo start coin`.\n"
    )
    (coin_root / "katas" / "coin" / FACTS).write_text("of coin")

    answer = author("new", "medal", "mine", "--like", "coin", "--course", "course")

    assert answer.code == 0
    assert answer.last == "Next: dojo author check medal --course mine"
    copy, coin = load_kata(tmp_path / "mine", "medal"), load_kata(coin_root, "coin")
    assert not copy.facts_file.exists()
    assert (copy.title, copy.module, copy.rubric) == ("Medal", "coin", coin.rubric)
    assert [step.name for step in copy.steps] == [step.name for step in coin.steps]
    assert copy.stub.read_bytes() == coin.stub.read_bytes()
    assert copy.steps[0].lesson.read_text() == (
        "[Tails](03_tails.md), words, Greed.\nType `dojo start medal`.\n"
    )


def test_a_copy_keeps_the_game_that_values_its_strategies(
    author: Dojo, tmp_path: Path
) -> None:
    author("new", "card", ".", "--like", "yahtzee")

    author("new", "card_again", ".", "--like", "card", "--course", ".")

    assert load_kata(tmp_path, "card").game == "yahtzee"
    again = load_kata(tmp_path, "card_again")
    assert (again.game, again.module) == ("yahtzee", "yahtzee")


def test_a_kata_without_solutions_is_not_copied(author: Dojo, coin_root: Path) -> None:
    (coin_root / "solutions/coin/01_heads/green.py").unlink()

    answer = author("new", "medal", "mine", "--like", "coin", "--course", "course")

    assert answer.code == 2
    assert "The solutions of coin are not here, so it cannot be copied." in answer.err


CHARACTERS = "lower-case letters, digits and _"
NEW = "Next: dojo author new NAME"


@pytest.mark.parametrize(
    ("words", "says", "next"),
    [
        ("mine --like yahtze", "Did you mean 'yahtzee'?", "Next: "),
        ("lucky --like pig --game", "copies a kata", "Next: "),
        ("Mine --like pig", CHARACTERS, "Next: "),
        ("highest-die", CHARACTERS, NEW),
        ("Highest", CHARACTERS, NEW),
        ("../highest", CHARACTERS, NEW),
        ("class", CHARACTERS, NEW),
        ("test_dice", "pytest would take", NEW),
        ("dice", "has a dice.py of its own", NEW),
        ("random", "`import random` would find another module.", NEW),
        ("pytest", "`import pytest` would find another module.", NEW),
    ],
)
def test_what_cannot_be_written_or_copied_is_refused(
    author: Dojo, tmp_path: Path, words: str, says: str, next: str
) -> None:
    answer = author("new", *words.split())

    assert (answer.code, answer.out) == (2, "")
    assert says in answer.err
    assert answer.err.splitlines()[-1].startswith(f"  {next}")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_kata_suggests_the_near_one(author: Dojo) -> None:
    author("new", "highest", ".")

    answer = author("check", "higest")

    assert (answer.code, answer.out) == (2, "")
    assert "Did you mean 'highest'?" in answer.err


def test_a_folder_without_katas_says_so(
    author: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path))

    answer = author("check")

    assert answer.code == 2
    assert f"There is no kata in {tmp_path}." in answer.err
    assert "Next: dojo author new KATA" in answer.err
