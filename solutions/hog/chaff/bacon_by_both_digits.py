"""Chaff: free bacon adds up both digits.

Witness: take free bacon against 11 points scores 3, not 2.
Step: free_bacon
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + opponent_score // 10 + opponent_score % 10
