"""Dice and situations of the engineering game in words."""

from __future__ import annotations

from collections import Counter

from dicedojo.games.engineering.rules import Dice

MAX_SINGLE = 8  # dice; more of them are counted by kind


def name_dice(dice: Dice) -> str:
    """Return `d4 d4 d6`, `12 d4, 3 d6` where there are many, `no dice`."""
    if not dice:
        return "no dice"
    if len(dice) <= MAX_SINGLE:
        return " ".join(f"d{die}" for die in dice)
    return ", ".join(f"{count} d{die}" for die, count in sorted(Counter(dice).items()))


def count_rounds(rounds: int) -> str:
    """Return `1 round` or `10 rounds`."""
    return "1 round" if rounds == 1 else f"{rounds} rounds"


def name_decision(revenue: Dice, rounds_left: int) -> str:
    """Return `With d4 d4 d6 and 3 rounds left`, as a sentence begins."""
    return f"With {name_dice(revenue)} and {count_rounds(rounds_left)} left"
