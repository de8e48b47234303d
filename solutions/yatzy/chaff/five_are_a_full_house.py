"""Chaff: five equal dice are a full house.

Witness: full house with 1 1 1 1 1 scores 5, not 0.
Step: two_faces
"""
# Otherwise the last solution.


def full_house_or_five(dice):
    return groups(3, 2)(dice) or groups(5)(dice)


CARD["full house"] = Rule(full_house_or_five, sum)
