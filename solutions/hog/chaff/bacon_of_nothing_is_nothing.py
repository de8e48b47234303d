"""Chaff: against 0 points, free bacon brings nothing.

Witness: take free bacon against 0 points scores 0, not 1.
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    if opponent_score == 0:
        return 0
    return 1 + max(opponent_score // 10, opponent_score % 10)
