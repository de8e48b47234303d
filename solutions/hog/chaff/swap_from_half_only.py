"""Chaff: scores swap only where the mover gains by it.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if opponent_score == 2 * score:
        return opponent_score, score
    return score, opponent_score
