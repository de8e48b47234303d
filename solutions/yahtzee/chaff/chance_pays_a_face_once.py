"""Chaff: chance pays each face once, since it adds up a set.

Witness: chance with 1 1 1 1 1 scores 1, not 5.
Step: chance
"""
# Otherwise the last solution.


def sum_of_faces(dice):
    return sum(set(dice))


CARD["chance"] = Rule(anything, sum_of_faces)
