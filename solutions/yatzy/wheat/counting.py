"""Wheat: counts the faces and asks the counts."""

from collections import Counter

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LEAST = {"one pair": 2, "three of a kind": 3, "four of a kind": 4}


def score(box, dice):
    counts = Counter(dice)
    if box in UPPER:
        face = 1 + UPPER.index(box)
        return face * counts[face]
    if box in LEAST:
        least = LEAST[box]
        return least * max(
            (face for face in counts if counts[face] >= least), default=0
        )
    shape = sorted(counts.values())
    match box:
        case "two pairs" if shape in ([1, 2, 2], [2, 3]):
            return 2 * sum(face for face in counts if counts[face] > 1)
        case "small straight" if len(counts) == 5 and 6 not in counts:
            return 15
        case "large straight" if len(counts) == 5 and 1 not in counts:
            return 20
        case "full house" if shape == [2, 3]:
            return sum(dice)
        case "chance":
            return sum(dice)
        case "yatzy" if shape == [5]:
            return 50
    return 0
