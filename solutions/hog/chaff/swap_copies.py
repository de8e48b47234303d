"""Chaff: swaps one score after the other, and both are the same.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if is_swap(score, opponent_score):
        score = opponent_score
        opponent_score = score
    return score, opponent_score
