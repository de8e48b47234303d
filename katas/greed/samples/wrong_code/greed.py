"""Greed."""


def score(roll):
    total = 0
    for face in [1, 2, 3, 4, 5, 6]:
        count = roll.count(face)
        if count == 3 and face == 1:
            total = total + 1000
        elif count == 3:
            total = total + face * 100
        elif face == 1:
            total = total + count * 100
        elif face == 5:
            total = total + count * 50
    return total
