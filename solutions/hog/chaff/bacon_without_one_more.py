"""Chaff: free bacon is the larger digit, without one more.

Witness: take free bacon against 0 points scores 0, not 1.
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return max(opponent_score // 10, opponent_score % 10)
