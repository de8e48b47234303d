"""Chaff: bacon_strategy knows no other number of dice than 5.

Witness: ?
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    return 0 if free_bacon(opponent_score) >= margin else 5
