"""Chaff: a large straight begins with a 1.

Witness: large straight with 2 3 4 5 6 scores 0, not 40.
Step: large_straight
"""
# Otherwise the last solution.


def low_row(dice):
    return {1, 2, 3, 4, 5} <= set(dice)


CARD["large straight"] = Rule(low_row, worth(40))
