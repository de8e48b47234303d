"""Chaff: pays for a straight, as Farkle does.

Witness: 1 2 3 4 5 scores 1500, not 150.
Step: nothing_else_scores
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    total = 0
    if sorted(roll) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        return 1500
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
