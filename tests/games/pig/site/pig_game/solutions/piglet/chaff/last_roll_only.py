"""Chaff: looks for a 1 only in the last roll.

Witness: 1 6 scores 7, not 0.
"""


def turn_points(rolls):
    return 0 if rolls[-1] == 1 else sum(rolls)
