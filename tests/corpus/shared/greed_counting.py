"""Greed, scored by counting how often each face fell."""

from collections import Counter


def is_face(die):
    return type(die) is int and 1 <= die <= 6


def points_of(face, count):
    points = 0
    if count >= 3:
        points += 1000 if face == 1 else 100 * face
        count -= 3
    if face == 1:
        points += 100 * count
    if face == 5:
        points += 50 * count
    return points


def score(roll):
    for die in roll:
        if not is_face(die):
            raise ValueError(f"{die!r} is not a face of a die")
    return sum(points_of(face, count) for face, count in Counter(roll).items())
