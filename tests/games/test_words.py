from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.words import (
    brief,
    choose_opponent,
    count_dice,
    path_of_own,
)

KNOWN = ("careful", "bold")


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
