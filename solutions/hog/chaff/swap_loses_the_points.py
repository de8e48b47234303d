"""Chaff: a swap takes back the points that led to it.

Witness: game to 20: 0 at 0 to 0 rolls 4 4 2 four-sided; 1 at 0 to 10 rolls 6 6 6 2 raises RuntimeError, not (20, 10).
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    if is_swap(score + points, opponent_score):
        return opponent_score, score
    return score + points, opponent_score
