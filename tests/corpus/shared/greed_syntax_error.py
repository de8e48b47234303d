"""Greed, saved in the middle of a line."""


def score(roll):
    total = 0
    for face in range(1, 7)
        total += roll.count(face)
    return total
