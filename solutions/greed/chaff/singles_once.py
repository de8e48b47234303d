"""Chaff: a set() of the single dice loses the second one of a pair.

Witness: 1 1 scores 100, not 200.
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
    for face in set(left):
        total += {1: 100, 5: 50}.get(face, 0)
    return total
