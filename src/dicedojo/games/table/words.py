"""How games write dice, numbers and what was typed."""

from __future__ import annotations

from dicedojo.dice import Roll

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
LONG = 20  # signs of a typed line that are said back


def show(dice: Roll) -> str:
    """Return `1 5 5`."""
    return " ".join(map(str, dice))


def count_dice(count: int) -> str:
    """Return `one die` or `three dice`."""
    return "one die" if count == 1 else f"{NUMBERS[count]} dice"


def brief(text: str) -> str:
    """Return what was typed, in quotes, and cut where it is long."""
    return repr(text if len(text) <= LONG else f"{text[: LONG - 3]}...")
