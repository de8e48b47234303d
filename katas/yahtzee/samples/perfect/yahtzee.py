"""Yahtzee: the points of five dice in each box of the card, and a player."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

FACES = (1, 2, 3, 4, 5, 6)
DICE = 5
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
BONUS, BONUS_FROM = 35, 63  # of the points in the upper boxes


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


def require_roll(dice):
    """Raise ValueError unless these are five faces."""
    for die in dice:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"{die!r} is not a face of a die")
    if len(dice) != DICE:
        raise ValueError(f"a roll has {DICE} dice, not {len(dice)}")


def score(box, dice):
    """Return the points of `dice` in the box with this name.

    ValueError for an unknown box, or for anything but five faces.
    """
    if box not in CARD:
        raise ValueError(f"{box!r} is not a box of the card")
    require_roll(dice)
    rules = (CARD[box], FALLBACK)
    rule = next(rule for rule in rules if rule.match(dice))
    return rule.points(dice)


def scorecard(dice):
    """Return the points of `dice` in every box, by the name of the box."""
    return {box: score(box, dice) for box in CARD}


# The player: what a choice brings on average, if the next choice is the best again.
# A box that is filled is not there for later rolls: USUAL says what that costs.

USUAL = {
    "ones": 8,
    "twos": 9,
    "threes": 9,
    "fours": 11,
    "fives": 12,
    "sixes": 15,
    "three of a kind": 22,
    "four of a kind": 15,
    "full house": 18,
    "small straight": 32,
    "large straight": 27,
    "yahtzee": 9,
    "chance": 28,
}


def bonus(open_boxes, upper):
    """Return what can be hoped for of the bonus, at so many points in upper boxes."""
    missing = BONUS_FROM - upper
    faces = [face for face, box in enumerate(UPPER, 1) if box in open_boxes]
    if missing <= 0 or not faces:
        return BONUS if missing <= 0 else 0
    spare = 3 * sum(faces) - missing  # beyond three of each face that is open
    return BONUS * min(1, max(0, 0.55 + spare / (4 * len(faces) + 6)))


@cache
def box_worth(open_boxes, upper, box, dice):
    """Return the points of a box less its usual cost, and the hope for the bonus."""
    points = score(box, dice)
    left = tuple(each for each in open_boxes if each != box)
    reached = upper + points if box in UPPER else upper
    return points - USUAL[box] + bonus(left, reached)


@cache
def roll_worth(open_boxes, upper, dice, rolls_left):
    """Return what a roll is worth: in the best box, or with the best dice kept."""
    if rolls_left == 0:
        return max(box_worth(open_boxes, upper, box, dice) for box in open_boxes)
    return max(keep_worth(open_boxes, upper, kept, rolls_left) for kept in keeps(dice))


@cache
def keep_worth(open_boxes, upper, kept, rolls_left):
    """Return what dice kept are worth on average, with the others rolled again."""
    if len(kept) == DICE:
        return roll_worth(open_boxes, upper, kept, rolls_left - 1)
    rolls = (tuple(sorted((*kept, face))) for face in FACES)
    worths = [keep_worth(open_boxes, upper, roll, rolls_left) for roll in rolls]
    return sum(worths) / len(worths)


@cache
def keeps(dice):
    """Return everything that can be kept of sorted dice."""
    kept = (combinations(dice, number) for number in range(DICE + 1))
    return sorted({each for group in kept for each in group})


def situation(card):
    """Return the boxes that are open, and the points in the upper boxes."""
    upper = sum(card[box] for box in UPPER if box in card)
    return tuple(box for box in CARD if box not in card), upper


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """
    boxes, upper = situation(card)
    roll = tuple(sorted(dice))
    return max(boxes, key=lambda box: box_worth(boxes, upper, box, roll))


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
    boxes, upper = situation(card)
    options = keeps(tuple(sorted(dice)))
    return max(options, key=lambda kept: keep_worth(boxes, upper, kept, rolls_left))
