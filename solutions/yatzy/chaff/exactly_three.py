"""Chaff: four equal dice are not three of a kind, nor are five.

Witness: three of a kind with 1 1 1 1 1 scores 0, not 3.
Step: of_a_kind
"""
# Otherwise the last solution.


def exactly_three(dice):
    return next(([face] * 3 for face in HIGHEST_FIRST if dice.count(face) == 3), [])


CARD["three of a kind"] = Rule(exactly_three, sum)
