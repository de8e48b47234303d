"""Greed, but only the first rule that fits is counted."""


def score(roll):
    if roll.count(1) >= 3:
        return 1000
    for face in (2, 3, 4, 5, 6):
        if roll.count(face) >= 3:
            return face * 100
    if 1 in roll:
        return 100
    if 5 in roll:
        return 50
    return 0
