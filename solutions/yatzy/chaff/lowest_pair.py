"""Chaff: one pair is the lowest of two.

Witness: one pair with 1 1 2 2 2 scores 2, not 4.
Step: one_pair
"""
# Otherwise the last solution.


def lowest_pair(dice):
    return next(([face] * 2 for face in range(1, 7) if dice.count(face) >= 2), [])


CARD["one pair"] = Rule(lowest_pair, sum)
