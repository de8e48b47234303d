"""Chaff: looks at the first die without asking whether there is one.

Witness: no dice raises IndexError, not 0.
Step: keep_scoring
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    dice = sorted(roll)
    face = dice[0]
    total = count = 0
    for die in [*dice, None]:  # None closes the last run of equal dice
        if die == face:
            count += 1
            continue
        if count >= 3:
            total += 1000 if face == 1 else 100 * face
            count -= 3
        total += count * {1: 100, 5: 50}.get(face, 0)
        face, count = die, 1
    return total
