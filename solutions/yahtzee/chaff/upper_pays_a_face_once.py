"""Chaff: an upper box pays its face once, however many dice show it.

Witness: ones with 1 1 1 1 1 scores 1, not 5.
Step: ones
"""
# Otherwise the last solution.


def sum_of(face):
    def points(dice):
        return face if face in dice else 0

    return points


for face, box in enumerate(list(CARD)[:6], 1):
    CARD[box] = Rule(anything, sum_of(face))
