"""Every question of Yahtzee's sweep: all rolls of five dice, in all thirteen boxes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from dicedojo.api import Roll, all_hands

BOXES = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)
DICE = 5
LATER: Roll = (2, 3, 4, 5, 6)  # rolled before a card is read; it scores in most boxes

EXHAUSTIVE = True
SUMMARY = (
    "all 252 rolls of five dice in all thirteen boxes, sorted and shuffled, and the "
    "cards of all 7,776 orders of them"
)

Question = tuple[Any, ...]  # function, arguments, perhaps the prop that it goes through


def questions() -> Iterator[Question]:
    """Yield each roll in every box, and its card; then again with its dice shuffled."""
    yield from representatives()
    shuffler = random.Random(5)
    for hand in hands():
        roll = tuple(shuffler.sample(hand, DICE))
        if roll != hand:
            yield from _in_every_box(roll)


def representatives() -> Iterator[Question]:
    """Yield each of the 252 sorted rolls in every box, and its card."""
    for hand in hands():
        yield from _in_every_box(hand)
    yield from in_every_order()


def in_every_order() -> Iterator[Question]:
    """Yield the cards that the sweep asks for in each order of the dice."""
    for hand in hands():
        yield "scorecard", (list(hand), LATER), "card_kept"


def refused() -> Iterator[Question]:
    """Yield what the rules refuse at the last step: boxes, numbers of dice, faces."""
    for box in ("sevens", "bonus", "Full-House", ""):
        yield "score", (box, [2, 2, 3, 3, 3])
    for dice in ([], [6], [2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [3] * 6):
        yield "score", ("chance", list(dice))
        yield "scorecard", (list(dice), LATER), "card_kept"
    for stranger in (0, 7, -1, True, "1", 1.0, None):
        yield "score", ("chance", [1, 2, stranger, 4, 5])
        yield "scorecard", ([1, 2, stranger, 4, 5], LATER), "card_kept"
    for box in BOXES:
        yield "score", (box, [3, 3, 3, 3, 7])
        yield "score", (box, [0, 2, 3, 4, 5])


def hands() -> Iterator[Roll]:
    """Yield each roll of five dice once, sorted."""
    return all_hands(DICE, least=DICE)


def _in_every_box(roll: Roll) -> Iterator[Question]:
    for box in BOXES:
        yield "score", (box, list(roll))


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `full house with 2 2 3 3 3`."""
    if function == "score":
        box, dice = arguments
        return f"{box or 'a box without a name'} with {_words(dice)}"
    dice, *later = arguments
    then = f", then of {_words(later[0])}" if later else ""
    return f"card of {_words(dice)}{then}"


def _words(dice: list[Any] | Roll) -> str:
    return " ".join(map(repr, dice)) or "no dice"
