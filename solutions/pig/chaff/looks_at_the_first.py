"""Chaff: looks for the 1 at the wrong end of the turn.

Witness: turn 2 1 gives 3, not 0.
Step: one_ends
"""
# Otherwise the last solution.


def score_turn(faces):
    return 0 if faces[0] == 1 else sum(faces)
