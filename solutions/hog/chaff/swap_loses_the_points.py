"""Chaff: a swap takes back the points that led to it.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    if is_swap(score + points, opponent_score):
        return opponent_score, score
    return score + points, opponent_score
