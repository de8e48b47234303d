"""Chaff: removes the dice of a triple from the player's own list.

Witness: 1 1 1 is left as no dice, not 1 1 1.
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
    for face in range(1, 7):
        if left.count(face) >= 3:
            total += 1000 if face == 1 else 100 * face
            for _ in range(3):
                left.remove(face)
    return total + 100 * left.count(1) + 50 * left.count(5)
