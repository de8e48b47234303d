"""Chaff: swap_strategy takes bacon where it stays at half or below.

Witness: swap_strategy at 2 to 10 gives 0, not 5.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    after = score + free_bacon(opponent_score)
    if opponent_score >= 2 * after:
        return 0
    if after == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)
