"""Shares out points so that what is shown adds up to what was earned."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction


def apportion(
    total: int, weights: Sequence[Decimal], limits: Sequence[int]
) -> list[int]:
    """Return whole numbers that add up to `total`, in proportion to the weights.

    These are the largest remainders, none of them above its limit. Where the limits
    leave too little room, or nothing has a weight, they add up to less.
    """
    whole = sum(map(Fraction, weights), Fraction(0))
    if not whole:
        return [0 for _ in weights]
    exact = [total * Fraction(weight) / whole for weight in weights]
    found = [min(int(one), limit) for one, limit in zip(exact, limits, strict=False)]
    order = sorted(range(len(found)), key=lambda each: found[each] - exact[each])
    while sum(found) < total:
        room = [each for each in order if found[each] < limits[each]]
        if not room:
            break
        for each in room[: total - sum(found)]:
            found[each] += 1
    return found
