"""Chaff: swap_strategy adds the bacon twice.

Witness: swap_strategy at 3 to 10 gives 5, not 0.
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score, num_rolls=5):
    after = score + 2 * free_bacon(opponent_score)
    return 0 if opponent_score == 2 * after else num_rolls
