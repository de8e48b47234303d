"""Chaff: a yahtzee pays the sum of its dice.

Witness: yahtzee with 1 1 1 1 1 scores 5, not 50.
Step: yahtzee
"""
# Otherwise the last solution.

CARD["yahtzee"] = Rule(of_a_kind(5), sum)
