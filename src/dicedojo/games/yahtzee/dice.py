"""Rolls and keeps as rows of a table, and the best keep of every roll at once.

The value of a keep of n dice is the mean of the six keeps with one more die, and a keep
of five dice is a roll. The best keep of some dice is either all of them, or the best
keep after removing one of them. So two passes, down from five dice to none and up
again, value all keeps and find the best keep of each roll. This takes about 3,000
additions and comparisons; a product with a matrix of chances would take 462 by 252
multiplications.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from dicedojo.dice import FACES, Roll, all_hands, count_orders
from dicedojo.games.yahtzee.scorer import DICE

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Level:
    """All keeps of one size, those with the most different faces first."""

    keeps: tuple[Roll, ...]
    index: dict[Roll, int]
    added: Numbers  # [face, keep]: the keep with one more die; empty for five dice
    without: tuple[
        Numbers, ...
    ]  # [i][keep]: the keep without its i-th face, if it has one


@cache
def levels() -> tuple[Level, ...]:
    """Return the keeps of 0 to 5 dice."""
    keeps = [_in_order(count) for count in range(DICE + 1)]
    index = [{keep: at for at, keep in enumerate(level_keeps)} for level_keeps in keeps]
    return tuple(
        Level(
            level_keeps,
            index[count],
            _added(level_keeps, index[count + 1 :]),
            _without(level_keeps, index[count - 1]),
        )
        for count, level_keeps in enumerate(keeps)
    )


def rolls() -> tuple[Roll, ...]:
    """Return every sorted roll of five dice: the rows of a table of rolls."""
    return levels()[DICE].keeps


@cache
def chances() -> Points:
    """Return the chance of each roll of five dice."""
    orders = np.array([count_orders(roll) for roll in rolls()], np.float64)
    likely: Points = orders / len(FACES) ** DICE
    return likely


def value_keeps(values: Points) -> list[Points]:
    """Return the value of each keep, `[dice kept][keep, state]`.

    `values` are those of the next rolls, `[roll, state]`.
    """
    keeps = [values]
    for level in reversed(levels()[:DICE]):
        worth = np.take(keeps[0], level.added[0], axis=0)
        for added in level.added[1:]:
            worth += np.take(keeps[0], added, axis=0)
        worth *= 1 / len(FACES)
        keeps.insert(0, worth)
    return keeps


def best_of_keeps(keeps: list[Points]) -> Points:
    """Return the value of each roll with the best of these keeps."""
    best = keeps[0]
    for level, worth in zip(levels()[1:], keeps[1:], strict=True):
        better = worth.copy()
        for smaller in level.without:
            part = better[: len(smaller)]
            np.maximum(part, np.take(best, smaller, axis=0), out=part)
        best = better
    return best


def roll_once_more(values: Points) -> Points:
    """Return the value of each roll before another roll, `[roll, state]`.

    `values` are those of the next rolls.
    """
    return best_of_keeps(value_keeps(values))


def _in_order(count: int) -> tuple[Roll, ...]:
    return tuple(sorted(all_hands(count, count), key=lambda keep: -len(set(keep))))


def _added(keeps: tuple[Roll, ...], larger: list[dict[Roll, int]]) -> Numbers:
    if not larger:
        return np.empty((0, len(keeps)), np.intp)
    rows = [
        [larger[0][tuple(sorted((*keep, face)))] for keep in keeps] for face in FACES
    ]
    return np.array(rows, np.intp)


def _without(keeps: tuple[Roll, ...], smaller: dict[Roll, int]) -> tuple[Numbers, ...]:
    columns: list[list[int]] = []
    for keep in keeps:
        for at, face in enumerate(sorted(set(keep))):
            rest = tuple(sorted((Counter(keep) - Counter([face])).elements()))
            if at == len(columns):
                columns.append([])
            columns[at].append(smaller[rest])
    return tuple(np.array(column, np.intp) for column in columns)


@cache
def keeps_of(roll: Roll) -> tuple[Roll, ...]:
    """Return all keeps of a sorted roll, from no dice to all."""
    parts = (combinations(roll, count) for count in range(len(roll) + 1))
    return tuple(sorted(set(chain.from_iterable(parts)), key=len))
