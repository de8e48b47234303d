"""Chaff: a fourth equal die spoils the set, and none of them scores.

Witness: 2 2 2 2 scores 0, not 200.
Step: keep_scoring
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    total = 0
    for face in range(1, 7):
        count = list(roll).count(face)
        if count > 3:
            count = 0
        if count == 3:
            total += 1000 if face == 1 else 100 * face
            count = 0
        if face == 1:
            total += 100 * count
        if face == 5:
            total += 50 * count
    return total
