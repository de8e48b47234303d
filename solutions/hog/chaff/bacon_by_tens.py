"""Chaff: free bacon looks at the tens only.

Witness: ?
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return 1 + opponent_score // 10
