from __future__ import annotations

import pytest

from dicedojo.games.table.words import brief, count_dice, show


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
