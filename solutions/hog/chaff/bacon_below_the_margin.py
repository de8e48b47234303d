"""Chaff: takes bacon where it brings little, and rolls where it is good.

Witness: bacon_strategy at 0 to 0 gives 0, not 5.
Step: bacon_strategy
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score):
    return 5 if free_bacon(opponent_score) >= 8 else 0
