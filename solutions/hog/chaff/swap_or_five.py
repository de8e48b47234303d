"""Chaff: swap_strategy knows no other number of dice than 5.

Witness: swap_strategy at 0 to 0 with num_rolls 4 gives 5, not 4.
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score, num_rolls=5):
    return 0 if bacon_swaps(score, opponent_score) else 5
