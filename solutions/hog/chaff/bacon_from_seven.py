"""Chaff: bacon_strategy takes seven points of bacon.

Witness: bacon_strategy at 2 to 6 gives 0, not 5.
Step: bacon_strategy
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score):
    return 0 if free_bacon(opponent_score) >= 7 else 5
