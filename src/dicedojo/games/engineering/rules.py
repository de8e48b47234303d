"""The rules of a round before the dice roll: what can be built, promoted and fixed.

Dice are named by their faces: `(4, 4, 6)` is two d4 and a d6.
"""

from __future__ import annotations

from collections import Counter

from dicedojo.games.engineering import dice as counted
from dicedojo.games.engineering.dice import FACES, NEW, PROMOTE

MAX_SINGLE = 8  # dice; more of them are counted by kind
FAILS = 1  # the face that sends a die to the legacy dice

ACTIONS = (NEW, PROMOTE)  # that a player can choose; fixing comes by itself

Dice = tuple[int, ...]  # the faces of each die, sorted


def actions(revenue: Dice) -> tuple[str, ...]:
    """Return what a player without legacy dice can choose."""
    return counted.actions(counted.counts_of(revenue))


def build(revenue: Dice, action: str) -> Dice:
    """Return the revenue dice after an action that they allow."""
    return counted.faces_of(counted.act(counted.counts_of(revenue), action))


def lowest(revenue: Dice) -> int | None:
    """Return the die that a promotion takes, None where there is none."""
    return min((die for die in revenue if die < FACES[-1]), default=None)


def promoted(die: int) -> int:
    """Return the faces of a die after its promotion."""
    return FACES[FACES.index(die) + 1]


def fix(revenue: Dice, legacy: Dice) -> tuple[Dice, Dice]:
    """Return the revenue and the legacy dice after the best legacy die is fixed."""
    *others, best = legacy
    return tuple(sorted((*revenue, best))), tuple(others)


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
