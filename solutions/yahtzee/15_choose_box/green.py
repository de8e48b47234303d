"""Yahtzee: the points of five dice in each box of the card, and a player."""

from collections.abc import Callable
from dataclasses import dataclass

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Rule:
    """Points for dice that match."""

    match: Callable
    points: Callable


def has_of_a_kind(dice, size):
    """Do at least `size` dice show the same face?"""
    return any(dice.count(face) >= size for face in FACES)


def has_full_house(dice):
    """Is there a triple and a pair? Five of a kind holds both."""
    counts = [dice.count(face) for face in FACES]
    return 5 in counts or (3 in counts and 2 in counts)


def has_straight(dice, length):
    """Are there so many faces in a row?"""
    for first in range(1, 8 - length):
        if set(range(first, first + length)) <= set(dice):
            return True
    return False


def of_a_kind(size):
    """Return a match: do at least `size` dice show the same face?"""

    def match(dice):
        return has_of_a_kind(dice, size)

    return match


def straight(length):
    """Return a match: are there so many faces in a row?"""

    def match(dice):
        return has_straight(dice, length)

    return match


def anything(dice):
    """Every roll matches."""
    return True


def worth(number):
    """Return points that are the same for all dice."""

    def points(dice):
        return number

    return points


def sum_of(face):
    """Return points: the sum of the dice with this face."""

    def points(dice):
        return face * dice.count(face)

    return points


CARD = {
    "ones": Rule(anything, sum_of(1)),
    "twos": Rule(anything, sum_of(2)),
    "threes": Rule(anything, sum_of(3)),
    "fours": Rule(anything, sum_of(4)),
    "fives": Rule(anything, sum_of(5)),
    "sixes": Rule(anything, sum_of(6)),
    "three of a kind": Rule(of_a_kind(3), sum),
    "four of a kind": Rule(of_a_kind(4), sum),
    "full house": Rule(has_full_house, worth(25)),
    "small straight": Rule(straight(4), worth(30)),
    "large straight": Rule(straight(5), worth(40)),
    "yahtzee": Rule(of_a_kind(5), worth(50)),
    "chance": Rule(anything, sum),
}
FALLBACK = Rule(anything, worth(0))


def score(box, dice):
    """Return the points of `dice` in the box with this name."""
    rules = (CARD[box], FALLBACK)
    rule = next(rule for rule in rules if rule.match(dice))
    return rule.points(dice)


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""
    return {box: score(box, dice) for box in CARD}


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """
    open_boxes = [box for box in CARD if box not in card]
    points = scorecard(dice)
    return max(open_boxes, key=points.get)


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
