"""Chaff: always_roll gives the number of dice, and no strategy.

Witness: ?
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    return num_rolls
