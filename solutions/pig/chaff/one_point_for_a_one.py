"""Chaff: a turn with a 1 still brings one point.

Witness: turn 1 gives 1, not 0.
Step: one_ends
"""
# Otherwise the last solution.


def score_turn(faces):
    return 1 if 1 in faces else sum(faces)
