"""Chaff: takes single ones and fives before it looks for triples.

Witness: 1 1 1 scores 300, not 1000.
Step: rule_table
"""

RULES = (
    ((1,), 100),
    ((5,), 50),
    ((1, 1, 1), 1000),
    ((2, 2, 2), 200),
    ((3, 3, 3), 300),
    ((4, 4, 4), 400),
    ((5, 5, 5), 500),
    ((6, 6, 6), 600),
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
    return points_of(sorted(roll))
