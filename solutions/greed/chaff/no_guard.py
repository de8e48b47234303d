"""Chaff: scores whatever it is given, also what no die shows.

Witness: 7 scores 0, not ValueError.
Step: only_faces
"""


def score(roll):
    total = 0
    for face in range(1, 7):
        count = list(roll).count(face)
        if count >= 3:
            total += 1000 if face == 1 else 100 * face
            count -= 3
        if face == 1:
            total += 100 * count
        if face == 5:
            total += 50 * count
    return total
