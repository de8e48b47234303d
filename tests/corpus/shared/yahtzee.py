"""Yahtzee, scored by the counts of the faces."""

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three of a kind", "four of a kind", "full house")
STRAIGHTS = ("small straight", "large straight")
BOXES = (*UPPER, *LOWER, *STRAIGHTS, "yahtzee", "chance")


def check(dice):
    for die in dice:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"{die!r} is not a face")
    if len(dice) != 5:
        raise ValueError(f"{len(dice)} dice are not five")


def longest_row(dice):
    best = row = 0
    for face in range(1, 7):
        row = row + 1 if face in dice else 0
        best = max(best, row)
    return best


def score(box, dice):
    if box not in BOXES:
        raise ValueError(f"there is no box {box!r}")
    check(dice)
    counts = [dice.count(face) for face in range(1, 7)]
    if box in UPPER:
        place = UPPER.index(box)
        points = counts[place] * (place + 1)
    elif box == "full house":
        points = 25 if 5 in counts or (3 in counts and 2 in counts) else 0
    elif box == "small straight":
        points = 30 if longest_row(dice) >= 4 else 0
    elif box == "large straight":
        points = 40 if longest_row(dice) == 5 else 0
    elif box == "yahtzee":
        points = 50 if 5 in counts else 0
    else:
        needed = {"three of a kind": 3, "four of a kind": 4}.get(box, 0)
        points = sum(dice) if max(counts) >= needed else 0
    return points


def scorecard(dice):
    return {box: score(box, dice) for box in BOXES}
