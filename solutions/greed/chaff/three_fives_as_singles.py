"""Chaff: three fives are three single fives and no triple.

Witness: 5 5 5 scores 150, not 500.
Step: other_triples
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
        if count >= 3 and face != 5:
            total += 1000 if face == 1 else 100 * face
            count -= 3
        if face == 1:
            total += 100 * count
        if face == 5:
            total += 50 * count
    return total
