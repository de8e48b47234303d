"""Chaff: finds a triple only where its dice lie side by side.

Witness: 2 3 2 2 scores 0, not 200.
Step: any_order
"""

RULES = (
    ((1, 1, 1), 1000),
    ((2, 2, 2), 200),
    ((3, 3, 3), 300),
    ((4, 4, 4), 400),
    ((5, 5, 5), 500),
    ((6, 6, 6), 600),
    ((1,), 100),
    ((5,), 50),
)


def check_faces(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def points_of(dice):
    if not dice:
        return 0
    for faces, points in RULES:
        if tuple(dice[: len(faces)]) == faces:
            return points + points_of(dice[len(faces) :])
    return points_of(dice[1:])


def score(roll):
    check_faces(roll)
    return points_of(list(roll))
