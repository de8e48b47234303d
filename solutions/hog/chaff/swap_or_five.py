"""Chaff: swap_strategy rolls five dice wherever bacon brings no swap.

Witness: swap_strategy at 5 to 7 gives 5, not 0.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    return 0 if bacon_swaps(score, opponent_score) else 5
