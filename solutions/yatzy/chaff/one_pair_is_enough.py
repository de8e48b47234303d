"""Chaff: two pairs pay for one pair where there is only one.

Witness: two pairs with 1 1 1 1 1 scores 2, not 0.
Step: two_faces
"""
# Otherwise the last solution.


def one_or_two_pairs(dice):
    return groups(2, 2)(dice) or groups(2)(dice)


CARD["two pairs"] = Rule(one_or_two_pairs, sum)
