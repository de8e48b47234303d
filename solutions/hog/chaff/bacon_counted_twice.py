"""Chaff: swap_strategy adds the bacon twice.

Witness: ?
"""
# Otherwise the last solution.


def swap_strategy(score, opponent_score, num_rolls=5):
    after = score + 2 * free_bacon(opponent_score)
    return 0 if opponent_score == 2 * after else num_rolls
