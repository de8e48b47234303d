"""Every question that Greed can be asked: the ordered rolls of up to five dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicedojo.api import all_hands, all_rolls

MOST_DICE = 5

EXHAUSTIVE = True
SUMMARY = "all 9,331 rolls of up to five dice"

Question = tuple[str, tuple[Any, ...]]


def questions() -> Iterator[Question]:
    """Yield every ordered roll, shortest first, each as a fresh list."""
    for roll in all_rolls(MOST_DICE):
        yield "score", (list(roll),)


def representatives() -> Iterator[Question]:
    """Yield one sorted roll for each of the 462 that differ in more than order."""
    for hand in all_hands(MOST_DICE):
        yield "score", (list(hand),)


def refused() -> Iterator[Question]:
    """Yield rolls with something that is no face: the answer is ValueError.

    Among good dice it stands in front, in the middle and at the end,
    beside dice that score and beside dice that do not.
    """
    for stranger in (0, 7, -1, True, False, "1", 1.0, None):
        yield "score", ([stranger],)
    yield "score", ([1, 7],)
    yield "score", ([2, 2, 0],)
    yield "score", ([1, True, 5],)
    yield "score", ([1, 1, 1, 7],)
    yield "score", ([5, 5, 5, 5, 0],)


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the roll in the players' words: `roll 1 1 5`, `no dice`."""
    (roll,) = arguments
    return f"roll {' '.join(map(repr, roll))}" if roll else "no dice"
