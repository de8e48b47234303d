"""Chaff: scores swap where one is at least double the other.

Witness: game to 1: 0 at 0 to 0 takes bacon gives (0, 1), not (1, 0).
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score >= 2 * opponent_score or opponent_score >= 2 * score:
        return opponent_score, score
    return score, opponent_score
