"""Chaff: four of a kind pays the sum of all dice, as in Yahtzee.

Witness: four of a kind with 1 1 1 1 1 scores 5, not 4.
Step: of_a_kind
"""
# Otherwise the last solution.


def all_if_four(dice):
    return dice if groups(4)(dice) else []


CARD["four of a kind"] = Rule(all_if_four, sum)
