"""Chaff: two pairs pay the sum of all dice.

Witness: two pairs with 1 1 1 2 2 scores 7, not 6.
Step: two_faces
"""
# Otherwise the last solution.


def all_if_two_pairs(dice):
    return dice if groups(2, 2)(dice) else []


CARD["two pairs"] = Rule(all_if_two_pairs, sum)
