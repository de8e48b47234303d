"""Every question of Yatzy's sweep: all rolls of five dice in all fifteen boxes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from dicedojo.api import all_hands

BOXES = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "one pair",
    "two pairs",
    "three of a kind",
    "four of a kind",
    "small straight",
    "large straight",
    "full house",
    "chance",
    "yatzy",
)
DICE = 5

EXHAUSTIVE = True
SUMMARY = "all 252 rolls of five dice in all fifteen boxes, sorted and shuffled"

Question = tuple[str, tuple[Any, ...]]


def questions() -> Iterator[Question]:
    """Yield each roll in every box; then again with its dice shuffled for each box.

    All 7,776 orders would be sixteen times as many questions, too many for each of a
    hundred changed programs on the page.
    """
    yield from representatives()
    shuffler = random.Random(5)
    for hand in all_hands(DICE, least=DICE):
        for box in BOXES:
            roll = shuffler.sample(hand, DICE)
            if roll != [*hand]:
                yield "score", (box, roll)


def representatives() -> Iterator[Question]:
    """Yield each of the 252 sorted rolls in every box."""
    for hand in all_hands(DICE, least=DICE):
        for box in BOXES:
            yield "score", (box, list(hand))


def refused() -> Iterator[Question]:
    """Yield the questions that the rules answer with ValueError: none."""
    return iter(())


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `full house with 2 2 3 3 3`."""
    box, dice = arguments
    return f"{box} with {' '.join(map(repr, dice))}"
