"""Chaff: swap_strategy looks at the scores before the bacon.

Witness: swap_strategy at 0 to 0 gives 0, not 5.
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score, num_rolls=5):
    return 0 if opponent_score == 2 * score else num_rolls
