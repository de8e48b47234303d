"""Dice, numbers and typed lines in the words of a game."""

from __future__ import annotations

from dicedojo.dice import Roll

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
LONG = 20  # characters of a typed line that are shown


def show(dice: Roll) -> str:
    """Return `1 5 5`."""
    return " ".join(map(str, dice))


def count_dice(count: int) -> str:
    """Return `one die` or `three dice`."""
    return "one die" if count == 1 else f"{NUMBERS[count]} dice"


def brief(text: str) -> str:
    """Return a typed line in quotes, cut where it is long."""
    return repr(text if len(text) <= LONG else f"{text[: LONG - 3]}...")
