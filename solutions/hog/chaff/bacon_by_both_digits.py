"""Chaff: free bacon adds up both digits.

Witness: ?
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + opponent_score // 10 + opponent_score % 10
