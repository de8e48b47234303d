"""Chaff: free bacon takes the smaller digit.

Witness: take free bacon against 1 point scores 1, not 2.
Step: free_bacon
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + min(opponent_score // 10, opponent_score % 10)
