"""Chaff: bacon_strategy knows no other margin than 8.

Witness: bacon_strategy at 9 to 4 with margin 5 gives 5, not 0.
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    return 0 if free_bacon(opponent_score) >= 8 else num_rolls
