"""Chaff: swap_strategy adds the bacon twice.

Witness: swap_strategy at 3 to 10 gives 5, not 0.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    after = score + 2 * free_bacon(opponent_score)
    if opponent_score == 2 * after:
        return 0
    if after == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)
