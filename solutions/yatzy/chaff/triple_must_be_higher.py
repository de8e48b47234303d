"""Chaff: a full house counts only if its triple is of the higher face.

Witness: full house with 1 1 1 2 2 scores 0, not 7.
Step: two_faces
"""
# Otherwise the last solution.


def triple_first(dice):
    taken = groups(3, 2)(dice)
    return taken if taken and taken[0] > taken[-1] else []


CARD["full house"] = Rule(triple_first, sum)
