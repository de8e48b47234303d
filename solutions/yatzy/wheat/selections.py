"""Wheat: tries every selection of the dice, and pays for the best that a box takes."""

from itertools import combinations

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
SHAPES = {
    "one pair": [2],
    "two pairs": [2, 2],
    "three of a kind": [3],
    "four of a kind": [4],
    "full house": [2, 3],
}


def takes(box, some):
    if box in FACES:
        return set(some) <= {FACES[box]}
    if box in SHAPES:
        return sorted(some.count(face) for face in set(some)) == SHAPES[box]
    if box == "small straight":
        return some == (1, 2, 3, 4, 5)
    if box == "large straight":
        return some == (2, 3, 4, 5, 6)
    return True


def score(box, dice):
    if box == "yatzy":
        return 50 * (len(set(dice)) == 1)
    hand = sorted(dice)
    selections = [some for size in range(6) for some in combinations(hand, size)]
    return max((sum(some) for some in selections if takes(box, some)), default=0)
