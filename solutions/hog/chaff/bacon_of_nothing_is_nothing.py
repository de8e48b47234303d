"""Chaff: against 0 points, free bacon brings nothing.

Witness: ?
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    if opponent_score == 0:
        return 0
    return 1 + max(opponent_score // 10, opponent_score % 10)
