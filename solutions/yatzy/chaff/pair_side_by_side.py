"""Chaff: two equal dice are a pair only if they lie side by side.

Witness: one pair with 1 1 3 1 3 scores 2, not 6.
Step: one_pair
"""
# Otherwise the last solution.


def side_by_side(dice):
    pairs = [[one, one] for one, other in zip(dice, dice[1:]) if one == other]
    return max(pairs, default=[])


CARD["one pair"] = Rule(side_by_side, sum)
