"""Chaff: swap_strategy takes much bacon, also where a swap gives points away.

Witness: swap_strategy at 6 to 7 gives 0, not 5.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    if bacon_swaps(score, opponent_score):
        return 0
    return bacon_strategy(score, opponent_score)
