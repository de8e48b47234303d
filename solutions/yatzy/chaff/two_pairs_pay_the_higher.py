"""Chaff: two pairs pay for the higher one alone.

Witness: two pairs with 1 1 1 2 2 scores 4, not 6.
Step: two_faces
"""
# Otherwise the last solution.


def higher_of_two(dice):
    return groups(2, 2)(dice)[:2]


CARD["two pairs"] = Rule(higher_of_two, sum)
