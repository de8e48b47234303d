"""Chaff: keeps captain and crew before there is a ship.

Witness: roll 1 4 3 1 6, then 5 6 3 1 scores 10, not 0.
"""


def score(rolls):
    wanted = {6, 5, 4}
    for roll in rolls:
        rest = list(roll)
        for face in sorted(wanted & set(rest)):
            wanted.remove(face)
            rest.remove(face)
    return 0 if wanted else sum(rest)
