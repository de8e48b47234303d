"""Chaff: swap_strategy knows no other number of dice than 5.

Witness: ?
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score, num_rolls=5):
    return 0 if bacon_swaps(score, opponent_score) else 5
