"""Dice and situations in words."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.rules import Dice
from dicedojo.games.engineering.words import count_rounds, name_decision, name_dice


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        pytest.param((), "no dice", id="none"),
        pytest.param((4, 4, 20), "d4 d4 d20", id="a few"),
        pytest.param((4,) * 9 + (12,), "9 d4, 1 d12", id="many"),
    ],
)
def test_dice_are_named_one_by_one_or_counted(dice: Dice, name: str) -> None:
    assert name_dice(dice) == name


def test_one_round_is_not_rounds() -> None:
    assert (count_rounds(1), count_rounds(2)) == ("1 round", "2 rounds")


def test_a_decision_is_named_by_its_dice_and_rounds() -> None:
    assert name_decision((4, 6), 3) == "With d4 d6 and 3 rounds left"
