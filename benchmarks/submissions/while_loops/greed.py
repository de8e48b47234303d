"""Greed with while loops only: many of its mutants never end."""


def score(roll):
    for die in roll:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is not a face of a die")
    counts = [0, 0, 0, 0, 0, 0, 0]
    position = 0
    while position < len(roll):
        counts[roll[position]] += 1
        position += 1
    points = 0
    face = 1
    while face < 7:
        while counts[face] >= 3:
            points += 1000 if face == 1 else 100 * face
            counts[face] -= 3
        face += 1
    while counts[1] > 0:
        points += 100
        counts[1] -= 1
    while counts[5] > 0:
        points += 50
        counts[5] -= 1
    return points
