"""Yahtzee by counting faces; the player works out what each keep brings on average."""

from functools import cache
from itertools import product

SUM = "sum"
USUAL = {
    "ones": 2,
    "twos": 5,
    "threes": 8,
    "fours": 12,
    "fives": 15,
    "sixes": 19,
    "three of a kind": 21,
    "four of a kind": 13,
    "full house": 22,
    "small straight": 29,
    "large straight": 32,
    "yahtzee": 16,
    "chance": 22,
}
UPPER = list(USUAL)[:6]


def count(dice):
    if len(dice) != 5:
        raise ValueError(f"{len(dice)} dice are no roll")
    counts = [0] * 7
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is no face")
        counts[die] += 1
    return counts


def score(box, dice):
    counts = count(dice)
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * counts[face]
    shown = "".join("x" if counts[face] else "." for face in range(1, 7))
    if box == "chance":
        return sum(dice)
    if box == "three of a kind":
        return sum(dice) if max(counts) >= 3 else 0
    if box == "four of a kind":
        return sum(dice) if max(counts) >= 4 else 0
    if box == "full house":
        return 25 if 5 in counts or {2, 3} <= set(counts) else 0
    if box == "small straight":
        return 30 if "xxxx" in shown else 0
    if box == "large straight":
        return 40 if "xxxxx" in shown else 0
    if box == "yahtzee":
        return 50 if 5 in counts else 0
    raise ValueError(f"{box!r} is no box")


def scorecard(dice):
    return {box: score(box, dice) for box in USUAL}


def choose_box(card, dice):
    boxes = [box for box in USUAL if box not in card]
    return max(boxes, key=lambda box: gain(box, tuple(sorted(dice))))


@cache
def gain(box, dice):
    bonus = 0
    if box in UPPER:
        face = UPPER.index(box) + 1
        bonus = (dice.count(face) - 3) * face * 0.5
    return score(box, dice) - USUAL[box] + bonus


@cache
def keeps(dice):
    return {
        tuple(die for die, kept in zip(dice, flags, strict=True) if kept)
        for flags in product((True, False), repeat=5)
    }


@cache
def mean(boxes, kept, rolls_left):
    """Return what these dice bring on average when the others are rolled."""
    if len(kept) == 5:
        return best(boxes, kept, rolls_left - 1)
    return sum(mean(boxes, tuple(sorted((*kept, die))), rolls_left) for die in range(1, 7)) / 6


@cache
def best(boxes, dice, rolls_left):
    if rolls_left <= 0:
        return max(gain(box, dice) for box in boxes)
    return max(mean(boxes, kept, rolls_left) for kept in keeps(dice))


def choose_keep(card, dice, rolls_left):
    boxes = tuple(box for box in USUAL if box not in card)
    choices = sorted(keeps(tuple(sorted(dice))), key=len, reverse=True)
    return max(choices, key=lambda kept: round(mean(boxes, kept, rolls_left), 9))
