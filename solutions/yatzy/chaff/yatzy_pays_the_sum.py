"""Chaff: a yatzy pays the sum of its dice.

Witness: yatzy with 1 1 1 1 1 scores 5, not 50.
Step: of_a_kind
"""
# Otherwise the last solution.

CARD["yatzy"] = Rule(groups(5), sum)
