"""Chaff: 1 2 3 4 5 is a large straight, too.

Witness: large straight with 1 2 3 4 5 scores 20, not 0.
Step: straights
"""
# Otherwise the last solution.


def five_in_a_row(dice):
    return row(1, 2, 3, 4, 5)(dice) or row(2, 3, 4, 5, 6)(dice)


CARD["large straight"] = Rule(five_in_a_row, worth(20))
