"""Chaff: a 1 brings nothing, and takes nothing.

Witness: turn 2 1 gives 2, not 0.
Step: one_ends
"""
# Otherwise the last solution.


def score_turn(faces):
    return sum(face for face in faces if face != 1)
