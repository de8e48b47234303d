"""Chaff: the row from 2 to 5 is forgotten among the small straights.

Witness: small straight with 2 2 3 4 5 scores 0, not 30.
Step: small_straight
"""
# Otherwise the last solution.


def low_or_high(dice):
    return {1, 2, 3, 4} <= set(dice) or {3, 4, 5, 6} <= set(dice)


CARD["small straight"] = Rule(low_or_high, worth(30))
