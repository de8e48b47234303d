"""Chaff: an elif counts the single fives only where there is no single one.

Witness: 1 5 scores 100, not 150.
Step: keep_scoring
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    left = list(roll)
    total = 0
    for face in range(1, 7):
        if left.count(face) >= 3:
            total += 1000 if face == 1 else 100 * face
            for _ in range(3):
                left.remove(face)
    if 1 in left:
        total += 100 * left.count(1)
    elif 5 in left:
        total += 50 * left.count(5)
    return total
