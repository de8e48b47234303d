"""Yatzy: the points of five dice in each box of the card."""

from collections.abc import Callable
from dataclasses import dataclass

HIGHEST_FIRST = (6, 5, 4, 3, 2, 1)


@dataclass(frozen=True)
class Rule:
    """Points for the dice that `match` takes; it takes no dice if they do not match."""

    match: Callable
    points: Callable


def equal_dice(dice, size):
    """Return so many equal dice, of the highest face that has them, or no dice."""
    for face in HIGHEST_FIRST:
        if dice.count(face) >= size:
            return [face] * size
    return []


def equal_groups(dice, sizes):
    """Return groups of equal dice, each of another face, or no dice."""
    taken = []
    for size in sizes:
        group = equal_dice([die for die in dice if die not in taken], size)
        if not group:
            return []
        taken += group
    return taken


def all_dice(dice):
    """Take all dice."""
    return dice


def dice_of(face):
    """Return a match: take the dice with this face."""

    def match(dice):
        return [face] * dice.count(face)

    return match


def groups(*sizes):
    """Return a match: take groups of equal dice, each of another face."""

    def match(dice):
        return equal_groups(dice, sizes)

    return match


def row(*faces):
    """Return a match: take these faces, if there are no others."""

    def match(dice):
        return dice if sorted(dice) == [*faces] else []

    return match


def worth(number):
    """Return points that are the same for all dice."""

    def points(dice):
        return number

    return points


CARD = {
    "ones": Rule(dice_of(1), sum),
    "twos": Rule(dice_of(2), sum),
    "threes": Rule(dice_of(3), sum),
    "fours": Rule(dice_of(4), sum),
    "fives": Rule(dice_of(5), sum),
    "sixes": Rule(dice_of(6), sum),
    "one pair": Rule(groups(2), sum),
    "two pairs": Rule(groups(2, 2), sum),
    "three of a kind": Rule(groups(3), sum),
    "four of a kind": Rule(groups(4), sum),
    "small straight": Rule(row(1, 2, 3, 4, 5), sum),
    "large straight": Rule(row(2, 3, 4, 5, 6), sum),
    "full house": Rule(groups(3, 2), sum),
    "chance": Rule(all_dice, sum),
    "yatzy": Rule(groups(5), worth(50)),
}
FALLBACK = Rule(all_dice, worth(0))


def score(box, dice):
    """Return the points of `dice`, a list of five faces, in the box with this name."""
    for rule in (CARD[box], FALLBACK):
        taken = rule.match(dice)
        if taken:
            return rule.points(taken)
