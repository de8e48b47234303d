"""Chaff: swap_strategy takes the swap that loses, and avoids the one that gains.

Witness: swap_strategy at 0 to 1 gives 0, not 5.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    after = score + free_bacon(opponent_score)
    if after == 2 * opponent_score:
        return 0
    if opponent_score == 2 * after:
        return 5
    return bacon_strategy(score, opponent_score)
