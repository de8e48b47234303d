"""Chaff: free bacon is the larger digit, without one more.

Witness: ?
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return max(opponent_score // 10, opponent_score % 10)
