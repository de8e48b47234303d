"""Chaff: three equal dice are no pair, nor are four or five.

Witness: one pair with 1 1 1 1 1 scores 0, not 2.
Step: one_pair
"""
# Otherwise the last solution.


def exactly_two(dice):
    return next(([face] * 2 for face in HIGHEST_FIRST if dice.count(face) == 2), [])


CARD["one pair"] = Rule(exactly_two, sum)
