"""Chaff: swap_strategy takes any swap, also one that gives points away.

Witness: swap_strategy at 0 to 1 gives 0, not 5.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    after = score + free_bacon(opponent_score)
    if is_swap(after, opponent_score):
        return 0
    return bacon_strategy(score, opponent_score)
