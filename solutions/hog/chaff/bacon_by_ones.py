"""Chaff: free bacon looks at the ones only.

Witness: take free bacon against 10 points scores 1, not 2.
Step: free_bacon
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + opponent_score % 10
