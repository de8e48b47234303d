"""Chaff: swap_strategy looks at the scores before the bacon.

Witness: swap_strategy at 0 to 0 gives 0, not 5.
Step: swap_strategy
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score):
    if opponent_score == 2 * score:
        return 0
    if score == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)
