"""Chaff: bacon must bring more than eight points.

Witness: bacon_strategy at 2 to 7 gives 5, not 0.
Step: bacon_strategy
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score):
    return 0 if free_bacon(opponent_score) > 8 else 5
