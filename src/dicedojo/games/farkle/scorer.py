"""Scores Farkle's dice by counting faces.

The table is that of “Forethought and Planning” (seed 000). The katas' solutions count
in another way, so each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from dicedojo.dice import FACES, Roll, all_hands

SINGLE = {1: 100, 5: 50}
STRAIGHT = 2500
THREE_PAIRS = 1500  # only in the variant; four of a kind and a pair are not three pairs
TRIPLE = 3
MANY = {4: 1000, 5: 2000, 6: 3000}  # of a kind; of ones, 1000 more
MORE_FOR_ONES = 1000
PAIRS = 3
DICE = 6


@cache
def score_options(roll: Roll, *, three_pairs: bool = False) -> Mapping[Roll, int]:
    """Return every sorted keep in which all dice score, with its best points.

    `roll` is sorted. Without any keep, it is a bust.
    """
    counts = [roll.count(face) for face in FACES]
    options: dict[Roll, int] = {}
    for kept_counts in product(*(range(count + 1) for count in counts)):
        worths = [
            of_a_kind(face, count)
            for face, count in zip(FACES, kept_counts, strict=True)
            if count
        ]
        points = [worth for worth in worths if worth is not None]
        if worths and len(points) == len(worths):
            options[_dice(kept_counts)] = sum(points)
    if roll == FACES:
        options[roll] = STRAIGHT
    elif three_pairs and sorted(filter(None, counts)) == [2] * PAIRS:
        options[roll] = max(options.get(roll, 0), THREE_PAIRS)
    return options


@cache
def of_a_kind(face: int, count: int) -> int | None:
    """Return the best points for `count` dice of one face, None if not all score."""
    if count == 0:
        return 0
    sums = []
    for size in range(1, count + 1):
        points = _set(face, size)
        rest = of_a_kind(face, count - size)
        if points is not None and rest is not None:
            sums.append(points + rest)
    return max(sums, default=None)


def _set(face: int, size: int) -> int | None:
    """Return the points of a set of `size` dice in the table, None if it has none."""
    if size == 1:
        return SINGLE.get(face)
    if size == TRIPLE:
        return 1000 if face == 1 else 100 * face
    if size in MANY:
        return MANY[size] + (MORE_FOR_ONES if face == 1 else 0)
    return None


def _dice(counts: tuple[int, ...]) -> Roll:
    return tuple(
        face for face, count in zip(FACES, counts, strict=True) for _ in range(count)
    )


def questions() -> Mapping[str, Iterable[tuple[Any, ...]]]:
    """Return the arguments of all possible calls, by function."""
    return {
        "score_options": product(all_hands(DICE, 1), (False, True)),
        "of_a_kind": product(FACES, range(DICE + 1)),
    }
