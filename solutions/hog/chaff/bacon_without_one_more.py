"""Chaff: free bacon is the larger digit, without one more.

Witness: game to 1: take bacon raises RuntimeError, not {'end': (1, 0), 'turn 1': 'player 0 at 0 to 0, dice: none'}.
Step: free_bacon
"""
# Otherwise the last solution.


def free_bacon(opponent_score):
    return max(opponent_score // 10, opponent_score % 10)
