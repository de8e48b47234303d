"""Chaff: a full house pays 25, as in Yahtzee.

Witness: full house with 1 1 1 2 2 scores 25, not 7.
Step: two_faces
"""
# Otherwise the last solution.

CARD["full house"] = Rule(groups(3, 2), worth(25))
