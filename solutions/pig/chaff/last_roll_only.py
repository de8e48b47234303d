"""Chaff: only the last roll of a turn counts.

Witness: turn 2 2 gives 2, not 4.
Step: turn_sum
"""
# Otherwise the last solution.


def score_turn(faces):
    return 0 if faces[-1] == 1 else faces[-1]
