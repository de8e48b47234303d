"""Chaff: 2 3 4 5 6 is a small straight, too.

Witness: small straight with 2 3 4 5 6 scores 15, not 0.
Step: straights
"""
# Otherwise the last solution.


def five_in_a_row(dice):
    return row(1, 2, 3, 4, 5)(dice) or row(2, 3, 4, 5, 6)(dice)


CARD["small straight"] = Rule(five_in_a_row, worth(15))
