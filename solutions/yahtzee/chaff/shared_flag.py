"""Chaff: one flag serves both straights and is not lowered in between.

Witness: large straight with 1 1 2 3 4 scores 40, not 0.
Step: large_straight
"""
# Otherwise the last solution.

CARD["large straight"] = Rule(straight(4), worth(40))
