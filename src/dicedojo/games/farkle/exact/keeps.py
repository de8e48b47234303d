"""Rules of thumb for the dice to keep in Farkle; they look at the dice alone."""

from __future__ import annotations

from collections.abc import Callable

from dicedojo.dice import Roll
from dicedojo.games.farkle.scorer import TRIPLE, score_options

Keep = Callable[[Roll], Roll]


def everything(roll: Roll) -> Roll:
    """Keep all dice that score."""
    return max(score_options(roll), key=len)


def one_at_a_time(roll: Roll) -> Roll:
    """Keep all dice if all score; else the best set; else one 1; else one 5."""
    if everything(roll) == roll:
        return roll
    return _best_set(roll) or ((1,) if 1 in roll else (5,))


def all_singles(roll: Roll) -> Roll:
    """Keep all dice if all score; else the best set; else all ones and fives."""
    if everything(roll) == roll:
        return roll
    return _best_set(roll) or everything(roll)


def everything_beside_a_set(roll: Roll) -> Roll:
    """Keep all dice that score if there is a set; else one 1; else one 5."""
    return everything(roll) if _best_set(roll) else one_at_a_time(roll)


def _best_set(roll: Roll) -> Roll:
    """Return the set of a kind with the most points, () if there is none."""
    options = score_options(roll)
    sets = [k for k in options if len(k) >= TRIPLE and len(set(k)) == 1]
    return max(sets, key=lambda kept: options[kept], default=())
