"""Chances of each roll of Farkle's dice, and the keeps of a roll.

The state of a turn between two rolls is the points at stake and the dice to roll.
Rolls are sorted; a sorted roll stands for all its orders.
Rules of thumb for the dice to keep depend only on the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from dicedojo.dice import FACES, Roll, all_hands, count_orders
from dicedojo.games.farkle.scorer import TRIPLE, score_options

ALL_DICE = 6
DICE = range(1, ALL_DICE + 1)  # that may be left to roll
STEP = 50  # points; all scores are multiples of it
ON_THE_BOARD = 1_000  # points; the least that a player without points can bank
Keep = Callable[[Roll], Roll]
Decision = tuple[Roll, bool]  # what to keep, sorted; whether to roll again


class Situation(NamedTuple):
    """A roll to decide about, not a bust.

    `turn_points` were kept earlier in this turn, `total` was banked before it, and no
    other player has more than `best_other`.
    """

    roll: Roll
    turn_points: int
    total: int
    best_other: int = 0


@cache
def chance(roll: Roll) -> Fraction:
    """Return the chance that dice show these faces, in any order."""
    return Fraction(count_orders(roll), len(FACES) ** len(roll))


@cache
def scoring_rolls(dice: int, *, three_pairs: bool = False) -> tuple[Roll, ...]:
    """Return the rolls of `dice` dice that are not a bust."""
    rolls = all_hands(dice, dice)
    return tuple(r for r in rolls if score_options(r, three_pairs=three_pairs))


def bust_chance(dice: int, *, three_pairs: bool = False) -> Fraction:
    """Return the chance that none of `dice` dice scores."""
    scoring = scoring_rolls(dice, three_pairs=three_pairs)
    return 1 - sum(map(chance, scoring), Fraction())


def mean_best(dice: int, *, three_pairs: bool = False) -> Fraction:
    """Return the mean of the most points of a roll, 0 for a bust."""
    return sum(
        (
            chance(roll) * max(score_options(roll, three_pairs=three_pairs).values())
            for roll in scoring_rolls(dice, three_pairs=three_pairs)
        ),
        Fraction(),
    )


def best_keeps(roll: Roll, *, three_pairs: bool = False) -> Mapping[int, Roll]:
    """Return the keep with the most points for each number of dice to roll next.

    Of two keeps of as many dice, the one with fewer points is never better. The same
    dice are rolled next, and a player with more at stake can play as if it were less,
    and then banks more.
    """
    options = score_options(roll, three_pairs=three_pairs)
    worst_first = sorted(options, key=lambda keep: options[keep])
    return {dice_left(roll, keep): keep for keep in worst_first}


def dice_left(roll: Roll, keep: Roll) -> int:
    """Return the number of dice to roll next; all dice when none is left."""
    return len(roll) - len(keep) or ALL_DICE


def banked(points: int, total: int) -> int:
    """Return the points that a player with `total` gets for banking `points`."""
    return points if total + points >= ON_THE_BOARD else 0


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


def everything_with_a_set(roll: Roll) -> Roll:
    """Keep all dice that score if there is a set; else one 1; else one 5."""
    return everything(roll) if _best_set(roll) else one_at_a_time(roll)


def _best_set(roll: Roll) -> Roll:
    """Return the largest set of a kind, () if there is none."""
    keeps = score_options(roll)
    sets = (k for k in keeps if len(k) >= TRIPLE and len(set(k)) == 1)
    return max(sets, key=len, default=())
