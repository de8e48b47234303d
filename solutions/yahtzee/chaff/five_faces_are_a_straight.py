"""Chaff: five different faces are a large straight, also with a gap.

Witness: large straight with 1 2 3 4 6 scores 40, not 0.
Step: large_straight
"""
# Otherwise the last solution.


def five_faces(dice):
    return len(set(dice)) == 5


CARD["large straight"] = Rule(five_faces, worth(40))
