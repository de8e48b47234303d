"""Chaff: three equal dice are enough for a full house.

Witness: full house with 1 1 1 1 1 scores 3, not 0.
Step: two_faces
"""
# Otherwise the last solution.

CARD["full house"] = Rule(groups(3), sum)
