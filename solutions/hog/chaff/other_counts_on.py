"""Chaff: the other player is the next number, also after 1.

Witness: ?
"""
# Otherwise the last solution.


def other(who):
    return who + 1
