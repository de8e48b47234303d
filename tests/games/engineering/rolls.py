"""What a roll of the dice may leave, state by state, rounded or not."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from dicedojo.games.engineering.dice import FACES, Counts

Number = float | Fraction  # Fraction where nothing may be rounded
Break = tuple[Counts, Any]  # the legacy that a roll leaves, and its probability


def breaks(dice: Counts, legacy: Counts, one: Number) -> tuple[Break, ...]:
    """Return the legacy that a roll may leave, each with its probability.

    All dice that are not legacy are rolled; `one` is the number 1 of the wanted type.
    """
    by_kind = [
        _breaks_of_kind(faces, count - broken, broken, one)
        for faces, count, broken in zip(FACES, dice, legacy, strict=True)
    ]
    return tuple(
        (_counts(kind[0] for kind in each), math.prod(kind[1] for kind in each))
        for each in product(*by_kind)
    )


def _breaks_of_kind(
    faces: int, rolled: int, broken: int, one: Number
) -> list[tuple[int, Any]]:
    p = one / faces
    return [
        (broken + ones, math.comb(rolled, ones) * p**ones * (1 - p) ** (rolled - ones))
        for ones in range(rolled + 1)
    ]


def _counts(counts: Iterable[int]) -> Counts:
    four, six, eight, twelve, twenty = counts
    return four, six, eight, twelve, twenty
