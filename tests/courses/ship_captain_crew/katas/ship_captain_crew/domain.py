"""Every question of the exam: all single rolls, and a stated set of longer turns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from dicedojo.api import Roll, all_hands

DICE = 5
FACES = (1, 2, 3, 4, 5, 6)
LUCK = (1, 1, 1, 2, 2, 2)  # a weight for each face, or most turns would score nothing
TURNS = 120  # of each length, as chance brings them

EXHAUSTIVE = False  # turns of two and three rolls are a sample
SUMMARY = "all 252 single rolls of five dice, and 240 turns of two and three rolls"

Question = tuple[str, tuple[Any, ...]]


def questions() -> Iterator[Question]:
    """Yield every question, those of the fewest rolls first."""
    yield from representatives()


def representatives() -> Iterator[Question]:
    """Yield the same: no two of these turns are one up to the order of their dice."""
    for hand in all_hands(DICE, least=DICE):
        yield "score", ([list(hand)],)
    for length in (2, 3):
        turns = dict.fromkeys(_turn(length, seed) for seed in range(TURNS))
        for turn in turns:
            yield "score", ([list(roll) for roll in turn],)


def refused() -> Iterator[Question]:
    """Yield the questions that the rules answer with ValueError: none."""
    return iter(())


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `roll 6 1 1 2 3, then 5 4 1 1`."""
    (rolls,) = arguments
    return f"roll {', then '.join(' '.join(map(str, roll)) for roll in rolls)}"


def _turn(length: int, seed: int) -> tuple[Roll, ...]:
    """Return the rolls of a turn: each has the dice that are not kept before it."""
    table = random.Random(1_000 * length + seed)
    kept, rolls = 0, []
    for _ in range(length):
        roll = tuple(table.choices(FACES, LUCK, k=DICE - kept))
        rolls.append(roll)
        while kept < 3 and 6 - kept in roll:
            kept += 1
    return tuple(rolls)
