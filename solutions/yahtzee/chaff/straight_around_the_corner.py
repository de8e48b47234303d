"""Chaff: a row goes on from 6 to 1.

Witness: small straight with 1 1 4 5 6 scores 30, not 0.
Step: small_straight
"""
# Otherwise the last solution.


def around(dice):
    rows = [{(first + step) % 6 + 1 for step in range(4)} for first in range(6)]
    return any(row <= set(dice) for row in rows)


CARD["small straight"] = Rule(around, worth(30))
