"""Greed as far as the second step: three of a kind."""


def score(roll):
    if roll.count(1) == 3:
        return 1000
    for face in range(2, 7):
        if roll.count(face) == 3:
            return face * 100
    return 0
