"""Chaff: five equal dice pay 50 in the upper box of their face, too.

Witness: ones with 1 1 1 1 1 scores 50, not 5.
Step: yahtzee
"""
# Otherwise the last solution.


def sum_of(face):
    def points(dice):
        return 50 if dice.count(face) == 5 else face * dice.count(face)

    return points


for face, box in enumerate(list(CARD)[:6], 1):
    CARD[box] = Rule(anything, sum_of(face))
