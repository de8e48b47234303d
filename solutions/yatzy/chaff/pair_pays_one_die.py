"""Chaff: a pair pays for one of its dice.

Witness: one pair with 1 1 1 1 1 scores 1, not 2.
Step: one_pair
"""
# Otherwise the last solution.


def one_of_two(dice):
    return groups(2)(dice)[:1]


CARD["one pair"] = Rule(one_of_two, sum)
