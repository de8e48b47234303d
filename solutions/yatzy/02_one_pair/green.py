"""Yatzy: the points of five dice in each box of the card."""

FACE_OF = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
HIGHEST_FIRST = (6, 5, 4, 3, 2, 1)


def score(box, dice):
    """Return the points of `dice`, a list of five faces, in the box with this name."""
    if box == "one pair":
        for face in HIGHEST_FIRST:
            if dice.count(face) >= 2:
                return 2 * face
        return 0
    if box == "chance":
        return sum(dice)
    face = FACE_OF[box]
    return face * dice.count(face)
