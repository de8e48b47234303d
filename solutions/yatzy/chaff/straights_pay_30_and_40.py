"""Chaff: the straights pay 30 and 40, as in Yahtzee.

Witness: small straight with 1 2 3 4 5 scores 30, not 15.
Step: straights
"""
# Otherwise the last solution.

CARD["small straight"] = Rule(row(1, 2, 3, 4, 5), worth(30))
CARD["large straight"] = Rule(row(2, 3, 4, 5, 6), worth(40))
