"""Chaff: two pairs are a full house, whatever the fifth die shows.

Witness: full house with 1 1 2 2 3 scores 9, not 0.
Step: two_faces
"""
# Otherwise the last solution.


def all_if_two_pairs(dice):
    return dice if groups(2, 2)(dice) else []


CARD["full house"] = Rule(all_if_two_pairs, sum)
