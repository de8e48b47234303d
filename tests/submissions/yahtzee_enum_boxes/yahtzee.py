from collections import Counter
from enum import StrEnum


class Box(StrEnum):
    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_OF_A_KIND = "three of a kind"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    SMALL_STRAIGHT = "small straight"
    LARGE_STRAIGHT = "large straight"
    YAHTZEE = "yahtzee"
    CHANCE = "chance"


UPPER = [Box.ONES, Box.TWOS, Box.THREES, Box.FOURS, Box.FIVES, Box.SIXES]
ROWS = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})


def score(box, dice):
    box = Box(box)
    if len(dice) != 5 or not all(type(d) is int and 1 <= d <= 6 for d in dice):
        raise ValueError(f"five faces, please: {dice}")
    counts = sorted(Counter(dice).values())
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    return {
        Box.THREE_OF_A_KIND: sum(dice) if counts[-1] >= 3 else 0,
        Box.FOUR_OF_A_KIND: sum(dice) if counts[-1] >= 4 else 0,
        Box.FULL_HOUSE: 25 if counts in ([2, 3], [5]) else 0,
        Box.SMALL_STRAIGHT: 30 if any(row <= set(dice) for row in ROWS) else 0,
        Box.LARGE_STRAIGHT: 40 if len(counts) == 5 and not {1, 6} <= set(dice) else 0,
        Box.YAHTZEE: 50 if counts == [5] else 0,
        Box.CHANCE: sum(dice),
    }[box]


def scorecard(dice):
    return {box.value: score(box, dice) for box in Box}
