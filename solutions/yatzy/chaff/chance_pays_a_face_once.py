"""Chaff: chance pays each face once.

Witness: chance with 1 1 1 1 1 scores 1, not 5.
Step: upper_boxes
"""
# Otherwise the last solution.


def faces_there(dice):
    return set(dice)


CARD["chance"] = Rule(faces_there, sum)
