"""Chaff: free bacon looks at the tens only.

Witness: take free bacon against 1 point scores 1, not 2.
Step: free_bacon
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + opponent_score // 10
