"""Chaff: one pair pays the sum of all dice.

Witness: one pair with 1 1 1 1 1 scores 5, not 2.
Step: one_pair
"""
# Otherwise the last solution.


def all_if_pair(dice):
    return dice if groups(2)(dice) else []


CARD["one pair"] = Rule(all_if_pair, sum)
