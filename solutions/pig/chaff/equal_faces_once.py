"""Chaff: a face counts once, however often it falls.

Witness: turn 2 2 gives 2, not 4.
Step: turn_sum
"""
# Otherwise the last solution.


def score_turn(faces):
    return 0 if 1 in faces else sum(set(faces))
