"""Yatzy worked out the slow way: fractions, from the words of the rules.

Nothing of dicedojo is used here. A turn goes as it does in Yahtzee, so its rolls and
keeps are those that are worked out by hand there.
"""

from __future__ import annotations

from .yahtzee_by_hand import UPPER, Dice, best_play

LOWER = (
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


def points(box: str, dice: Dice) -> int:  # noqa: PLR0911  # a line for each rule
    """Return what the dice score in a box."""
    dice = tuple(sorted(dice))
    if box in UPPER:
        return sum(die for die in dice if die == UPPER.index(box) + 1)
    if box == "chance":
        return sum(dice)
    if box == "small straight":
        return 15 if dice == (1, 2, 3, 4, 5) else 0
    if box == "large straight":
        return 20 if dice == (2, 3, 4, 5, 6) else 0
    if box == "yatzy":
        return 50 if dice[0] == dice[4] else 0
    if box == "full house":
        a, b, c, d, e = dice
        fits = a != e and a == b and d == e and c in (b, d)
        return sum(dice) if fits else 0
    if box == "two pairs":
        pairs = [face for face in range(1, 7) if dice.count(face) >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    size = {"one pair": 2, "three of a kind": 3, "four of a kind": 4}[box]
    return max(size * face if dice.count(face) >= size else 0 for face in range(1, 7))


value = best_play(UPPER + LOWER, points, 50)
