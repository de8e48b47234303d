"""Yatzy: the points of five dice in each box of the card."""

FACE_OF = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
HIGHEST_FIRST = (6, 5, 4, 3, 2, 1)
SIZE_OF = {"one pair": 2, "three of a kind": 3, "four of a kind": 4}


def equal_dice(dice, size):
    """Return so many equal dice, of the highest face that has them, or no dice."""
    for face in HIGHEST_FIRST:
        if dice.count(face) >= size:
            return [face] * size
    return []


def score(box, dice):
    """Return the points of `dice`, a list of five faces, in the box with this name."""
    if box in SIZE_OF:
        return sum(equal_dice(dice, SIZE_OF[box]))
    if box == "yatzy":
        return 50 if equal_dice(dice, 5) else 0
    if box == "chance":
        return sum(dice)
    face = FACE_OF[box]
    return face * dice.count(face)
