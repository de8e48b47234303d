"""Chaff: free bacon takes the smaller digit.

Witness: ?
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + min(opponent_score // 10, opponent_score % 10)
