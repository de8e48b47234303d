"""Chaff: four equal dice are a yahtzee.

Witness: yahtzee with 1 1 1 1 2 scores 50, not 0.
Step: yahtzee
"""
# Otherwise the last solution.

CARD["yahtzee"] = Rule(of_a_kind(4), worth(50))
