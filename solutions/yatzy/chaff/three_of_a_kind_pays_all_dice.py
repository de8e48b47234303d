"""Chaff: three of a kind pays the sum of all dice, as in Yahtzee.

Witness: three of a kind with 1 1 1 1 1 scores 5, not 3.
Step: of_a_kind
"""
# Otherwise the last solution.


def all_if_three(dice):
    return dice if groups(3)(dice) else []


CARD["three of a kind"] = Rule(all_if_three, sum)
