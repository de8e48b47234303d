"""Chaff: four equal dice are enough for a yatzy.

Witness: yatzy with 1 1 1 1 2 scores 50, not 0.
Step: of_a_kind
"""
# Otherwise the last solution.

CARD["yatzy"] = Rule(groups(4), worth(50))
