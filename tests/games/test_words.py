from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.words import (
    brief,
    choose_opponent,
    count_dice,
    number_table,
    path_of_own,
    refuse,
    result,
    rules_page,
    show,
    standing,
)

from .listening import printed

KNOWN = ("careful", "bold")


@pytest.mark.parametrize(("dice", "shown"), [((), ""), ((1, 5, 5), "1 5 5")])
def test_dice_stand_apart(dice: tuple[int, ...], shown: str) -> None:
    assert show(dice) == shown


@pytest.mark.parametrize(
    ("count", "words"), [(0, "no dice"), (1, "one die"), (6, "six dice")]
)
def test_dice_are_counted_in_words(count: int, words: str) -> None:
    assert count_dice(count) == words


@pytest.mark.parametrize(
    ("text", "shown"),
    [("wat", "'wat'"), ("x" * 20, f"'{'x' * 20}'"), ("x" * 21, f"'{'x' * 17}...'")],
)
def test_a_long_line_is_cut(text: str, shown: str) -> None:
    assert brief(text) == shown


def test_a_line_is_refused_with_its_words_and_an_empty_one_without() -> None:
    assert refuse("wat", "is not a die") == "'wat' is not a die."
    assert refuse("", "is not a die") == "Nothing was typed."


def test_who_has_how_many_points_is_a_sentence() -> None:
    assert standing("1 point", "bold", 5) == "You have 1 point, bold has 5."
    assert standing("13 points") == "You have 13 points."


@pytest.mark.parametrize(
    ("yours", "others", "sentence"),
    [
        (7, 5, "You win by 7 to 5."),
        (5, 7, "bold wins by 7 to 5."),
        (5, 5, "A draw: you both have 5."),
    ],
)
def test_the_winner_is_named(yours: int, others: int, sentence: str) -> None:
    assert result("bold", yours, others) == sentence


def test_the_rules_stand_between_their_title_and_the_keys() -> None:
    page = rules_page("Coin", "Toss it.", "Keys: q quit")

    assert page.plain == "Coin\nToss it.\nKeys: q quit"


def test_numbers_stand_at_the_right_of_their_columns() -> None:
    table = number_table("dice", "points", "chance")
    table.add_row("two", "7", "100.0%")
    table.add_row("three", "10.5", "5.0%")

    assert printed(table) == [
        "dice   points  chance",
        "two         7  100.0%",
        "three    10.5    5.0%",
    ]


@pytest.mark.parametrize(("name", "chosen"), [(None, "careful"), ("bold", "bold")])
def test_the_first_opponent_plays_unless_one_is_named(
    name: str | None, chosen: str
) -> None:
    assert choose_opponent("coin", name, KNOWN) == chosen


@pytest.mark.parametrize(
    ("name", "hint", "next"),
    [
        ("Blod", "Did you mean 'bold'?", "dojo play coin --against bold"),
        ("xyz", "", "dojo play coin --against careful"),
    ],
)
def test_an_unknown_opponent_is_refused_with_those_there_are(
    name: str, hint: str, next: str
) -> None:
    with pytest.raises(UnusableInput) as refusal:
        choose_opponent("coin", name, KNOWN, ", or a folder")

    assert refusal.value.evidence == "The players are: careful, bold, or a folder."
    assert (refusal.value.hint, refusal.value.next) == (hint, next)


@pytest.mark.parametrize(
    ("against", "path"),
    [
        pytest.param(None, None, id="nothing is stated"),
        pytest.param("bold", None, id="a known name"),
        pytest.param("blod", None, id="a misspelt name"),
        pytest.param("mine", Path("mine"), id="a folder"),
        pytest.param("./nowhere", Path("nowhere"), id="a path to nothing"),
        pytest.param("coin.py", Path("coin.py"), id="a module"),
    ],
)
def test_a_path_is_told_from_a_name(
    against: str | None,
    path: Path | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "bold").mkdir()
    monkeypatch.chdir(tmp_path)

    assert path_of_own(against, KNOWN) == path
