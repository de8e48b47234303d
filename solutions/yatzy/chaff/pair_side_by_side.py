"""Chaff: two equal dice are a pair only if they lie side by side.

Witness: one pair with 1 1 3 1 3 scores 2, not 6.
Step: one_pair
"""
# Otherwise the last solution.


def side_by_side(dice):
    places = [place for place in range(1, 5) if dice[place - 1] == dice[place]]
    return max(([dice[place]] * 2 for place in places), default=[])


CARD["one pair"] = Rule(side_by_side, sum)
