"""Chaff: four equal dice are two pairs, and so are five.

Witness: two pairs with 1 1 1 1 1 scores 4, not 0.
Step: two_faces
"""
# Otherwise the last solution.


def two_pairs(dice):
    return groups(2, 2)(dice) or groups(4)(dice)


CARD["two pairs"] = Rule(two_pairs, sum)
