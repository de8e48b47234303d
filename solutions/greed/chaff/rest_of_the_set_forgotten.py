"""Chaff: forgets the equal dice that are left over from a triple.

Witness: 1 1 1 1 scores 1000, not 1100.
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
        if count >= 3:
            total += 1000 if face == 1 else 100 * face
            count = 0
        if face == 1:
            total += 100 * count
        if face == 5:
            total += 50 * count
    return total
