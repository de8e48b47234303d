"""Chaff: the other player is the next number, also after 1.

Witness: other(1) gives 2, not 0.
Step: play
"""
# Otherwise the last solution.


def other(who):
    return who + 1
