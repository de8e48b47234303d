"""Chaff: always_roll gives the number of dice, and no strategy.

Witness: always roll 0 dice, asked at 5 scores, once another one is made raises TypeError, not [0, 0, 0, 0, 0].
Step: always_roll
"""
# Otherwise the last solution.


def always_roll(num_rolls):
    return num_rolls
