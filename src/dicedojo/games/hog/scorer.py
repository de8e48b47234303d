"""The points of a turn of Hog: those of the dice, and free bacon without any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dicedojo.dice import Roll, all_hands

GOAL = 100  # points
MAX_DICE = 10  # that a player can roll
PIG_OUT = 1  # point


def roll_points(roll: Roll) -> int:
    """Return the points of a turn with these dice, at least 1."""
    return PIG_OUT if 1 in roll else sum(roll)


def free_bacon(opponent_score: int) -> int:
    """Return the points for rolling no dice."""
    return 1 + max(map(int, str(opponent_score)))


def questions() -> Mapping[str, Iterable[tuple[Any, ...]]]:
    """Return the arguments of all possible calls, by function."""
    return {
        "roll_points": ((roll,) for roll in all_hands(MAX_DICE, 1)),
        "free_bacon": ((score,) for score in range(GOAL)),
    }
