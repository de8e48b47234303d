"""Chaff: five equal dice are not four of a kind.

Witness: four of a kind with 1 1 1 1 1 scores 0, not 4.
Step: of_a_kind
"""
# Otherwise the last solution.


def exactly_four(dice):
    return next(([face] * 4 for face in HIGHEST_FIRST if dice.count(face) == 4), [])


CARD["four of a kind"] = Rule(exactly_four, sum)
