"""Chaff: a triple is worth 100 times the sum of its dice.

Witness: 2 2 2 scores 600, not 200.
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
        if count >= 3:
            total += 1000 if face == 1 else 100 * (face + face + face)
            count -= 3
        if face == 1:
            total += 100 * count
        if face == 5:
            total += 50 * count
    return total
