"""Yahtzee worked out the slow way: fractions, from the words of the rules.

Nothing of dicedojo is used here, so that the two can be held against each other. A card
is a tuple of boxes with their points, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

Dice = tuple[int, ...]
Card = frozenset[tuple[str, int]]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)
FIXED = {"full house": 25, "small straight": 30, "large straight": 40, "yahtzee": 50}


def shows(box: str, dice: Dice) -> bool:
    """Return whether the dice are what a lower box asks for."""
    faces = set(dice)
    most = Counter(dice).most_common(1)[0][1]
    if box == "full house":
        return set(Counter(dice).values()) == {2, 3}
    if box == "small straight":
        return any({low, low + 1, low + 2, low + 3} <= faces for low in (1, 2, 3))
    if box == "large straight":
        return faces in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
    return most >= {"three of a kind": 3, "four of a kind": 4, "yahtzee": 5}.get(box, 0)


def points(box: str, dice: Dice) -> int:
    """Return what the dice score in a box."""
    if box in UPPER:
        return sum(die for die in dice if die == UPPER.index(box) + 1)
    if box == "full house" and len(set(dice)) == 1:
        return 25
    if not shows(box, dice):
        return 0
    return FIXED.get(box, sum(dice))


@cache
def outcomes(keep: Dice) -> dict[Dice, Fraction]:
    """Return how likely each roll is if these dice are kept."""
    missing = 5 - len(keep)
    rolls = Counter(
        tuple(sorted(keep + rolled)) for rolled in product(range(1, 7), repeat=missing)
    )
    return {roll: Fraction(count, 6**missing) for roll, count in rolls.items()}


@cache
def keeps(roll: Dice) -> set[Dice]:
    """Return all dice that may be kept of a roll."""
    return {keep for count in range(6) for keep in combinations(roll, count)}


def best_turn(worth: dict[Dice, Fraction]) -> Fraction:
    """Return what a turn of three rolls is worth, from what each last roll is worth."""
    for _ in range(2):
        of_keep: dict[Dice, Fraction] = {}
        for roll in worth:
            for keep in keeps(roll) - of_keep.keys():
                likely = outcomes(keep)
                of_keep[keep] = sum(
                    (chance * worth[each] for each, chance in likely.items()),
                    Fraction(),
                )
        worth = {roll: max(of_keep[keep] for keep in keeps(roll)) for roll in worth}
    return sum(
        (chance * worth[roll] for roll, chance in outcomes(()).items()), Fraction()
    )


def best_play(
    boxes: tuple[str, ...], points: Callable[[str, Dice], int], bonus: int
) -> Callable[[Card], Fraction]:
    """Return what finds the points that the best play still scores with a card."""

    @cache
    def value(card: Card) -> Fraction:
        filled = dict(card)
        if len(filled) == len(boxes):
            return Fraction(bonus if sum(filled[box] for box in UPPER) >= 63 else 0)
        worth = {}
        for roll in outcomes(()):
            options = {box: points(box, roll) for box in boxes if box not in filled}
            worth[roll] = max(
                scored + value(card | {(box, scored)})
                for box, scored in options.items()
            )
        return best_turn(worth)

    return value


value = best_play(UPPER + LOWER, points, 35)
