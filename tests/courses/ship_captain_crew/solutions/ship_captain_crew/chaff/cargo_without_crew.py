"""Chaff: brings cargo home without a crew.

Witness: roll 1 1 1 5 6 scores 3, not 0.
"""


def score(rolls):
    wanted = [6, 5, 4]
    for roll in rolls:
        rest = list(roll)
        while wanted and wanted[0] in rest:
            rest.remove(wanted.pop(0))
    return sum(rest) if len(wanted) < 2 else 0
