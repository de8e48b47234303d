"""Chaff: two pairs are four of a kind.

Witness: four of a kind with 1 1 2 2 2 scores 6, not 0.
Step: of_a_kind
"""
# Otherwise the last solution.


def four_or_two_pairs(dice):
    return groups(4)(dice) or groups(2, 2)(dice)


CARD["four of a kind"] = Rule(four_or_two_pairs, sum)
