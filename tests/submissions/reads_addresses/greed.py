"""Answers by the place in memory that an empty list has."""


def score(roll):
    points = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            points += 1000 if face == 1 else 100 * face
            count -= 3
        points += {1: 100, 5: 50}.get(face, 0) * count
    return points + (id([]) % 7 == 0)
