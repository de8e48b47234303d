"""Chaff: two different faces are a full house, also four dice and one.

Witness: full house with 1 1 1 1 2 scores 25, not 0.
Step: full_house
"""
# Otherwise the last solution.


def two_faces(dice):
    return len(set(dice)) <= 2


CARD["full house"] = Rule(two_faces, worth(25))
