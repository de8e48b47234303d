"""Chaff: scores never swap.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    return score + points, opponent_score
