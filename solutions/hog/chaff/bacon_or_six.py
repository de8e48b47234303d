"""Chaff: bacon_strategy rolls the number of dice that scores most, and not five.

Witness: bacon_strategy at 0 to 0 gives 6, not 5.
Step: bacon_strategy
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score):
    return 0 if free_bacon(opponent_score) >= 8 else 6
