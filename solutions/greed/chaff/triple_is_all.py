"""Chaff: stops scoring once a triple is found.

Witness: 1 1 1 5 scores 1000, not 1050.
Step: keep_scoring
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    for face in range(1, 7):
        if list(roll).count(face) >= 3:
            return 1000 if face == 1 else 100 * face
    return 100 * list(roll).count(1) + 50 * list(roll).count(5)
