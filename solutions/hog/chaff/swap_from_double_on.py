"""Chaff: scores swap where one is at least double the other.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score >= 2 * opponent_score or opponent_score >= 2 * score:
        return opponent_score, score
    return score, opponent_score
