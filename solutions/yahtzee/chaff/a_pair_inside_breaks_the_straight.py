"""Chaff: a pair in the middle breaks a small straight, since four sorted dice are compared.

Witness: small straight with 1 2 2 3 4 scores 0, not 30.
Step: small_straight
"""
# Otherwise the last solution.


def four_side_by_side(dice):
    low = sorted(dice)
    return any(row == list(range(row[0], row[0] + 4)) for row in (low[:4], low[1:]))


CARD["small straight"] = Rule(four_side_by_side, worth(30))
