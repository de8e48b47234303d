"""Chaff: a single five is worth as much as a single one.

Witness: 5 scores 100, not 50.
Step: single_five
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
            count -= 3
        if face in (1, 5):
            total += 100 * count
    return total
