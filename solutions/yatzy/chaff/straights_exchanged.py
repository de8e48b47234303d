"""Chaff: the two straights are exchanged.

Witness: small straight with 1 2 3 4 5 scores 0, not 15.
Step: straights
"""
# Otherwise the last solution.

CARD["small straight"] = Rule(row(2, 3, 4, 5, 6), sum)
CARD["large straight"] = Rule(row(1, 2, 3, 4, 5), sum)
