"""Chaff: bacon_strategy knows no other number of dice than 5.

Witness: bacon_strategy at 50 to 0 with margin 4 and num_rolls 4 gives 5, not 4.
"""
# Otherwise the last solution.


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    return 0 if free_bacon(opponent_score) >= margin else 5
