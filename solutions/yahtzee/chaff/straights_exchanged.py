"""Chaff: the points of the two straights are exchanged.

Witness: small straight with 1 1 2 3 4 scores 40, not 30.
Step: large_straight
"""
# Otherwise the last solution.

CARD["small straight"] = Rule(straight(4), worth(40))
CARD["large straight"] = Rule(straight(5), worth(30))
