"""Chaff: a small straight has to lie there in order.

Witness: small straight with 1 4 2 3 1 scores 0, not 30.
Step: small_straight
"""
# Otherwise the last solution.

from itertools import pairwise


def row_of_four(dice):
    steps = [upper - lower for lower, upper in pairwise(dice)]
    return has_straight(dice, 4) and steps.count(1) >= 3


CARD["small straight"] = Rule(row_of_four, worth(30))
