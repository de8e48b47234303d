"""Rolls: all of them, and all of them up to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

Roll = tuple[int, ...]  # faces, each 1..6 unless said otherwise

FACES = (1, 2, 3, 4, 5, 6)


def all_rolls(most: int, least: int = 0, faces: Roll = FACES) -> Iterator[Roll]:
    """Yield every ordered roll of `least` to `most` dice, shortest first."""
    for count in range(least, most + 1):
        yield from product(faces, repeat=count)


def all_hands(most: int, least: int = 0, faces: Roll = FACES) -> Iterator[Roll]:
    """Yield every roll up to order: sorted, one for each multiset, shortest first."""
    for count in range(least, most + 1):
        yield from combinations_with_replacement(faces, count)


def orders(dice: Sequence[int]) -> list[Roll]:
    """Return the distinct orders of the dice, the smallest first."""
    return sorted(set(permutations(dice)))


def count_orders(dice: Sequence[int]) -> int:
    """Return the number of distinct orders of the dice."""
    repeats = Counter(dice).values()
    return factorial(len(dice)) // prod(map(factorial, repeats))
