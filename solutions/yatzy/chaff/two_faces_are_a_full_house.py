"""Chaff: two faces are a full house, also four and one.

Witness: full house with 1 1 1 1 2 scores 6, not 0.
Step: two_faces
"""
# Otherwise the last solution.


def two_faces(dice):
    return dice if len(set(dice)) == 2 else []


CARD["full house"] = Rule(two_faces, sum)
