"""Chaff: takes the dice out of the player's own list.

Witness: 1 is left as no dice, not 1.
Step: any_order
"""


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check_faces(roll)
    left = roll if isinstance(roll, list) else list(roll)
    total = 0
    while left:
        face = left.pop()
        if left.count(face) >= 2:
            left.remove(face)
            left.remove(face)
            total += 1000 if face == 1 else 100 * face
        else:
            total += {1: 100, 5: 50}.get(face, 0)
    return total
