"""Chaff: a full house pays the sum of its dice.

Witness: full house with 1 1 1 1 1 scores 5, not 25.
Step: full_house
"""
# Otherwise the last solution.

CARD["full house"] = Rule(has_full_house, sum)
