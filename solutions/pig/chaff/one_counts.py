"""Chaff: a 1 counts as one point.

Witness: turn 1 gives 1, not 0.
Step: one_ends
"""
# Otherwise the last solution.


def score_turn(faces):
    return sum(faces)
