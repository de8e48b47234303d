"""Chaff: scores swap where the mover has double, and not half.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score == 2 * opponent_score:
        return opponent_score, score
    return score, opponent_score
