"""Chaff: scores swap where the mover has double, and not half.

Witness: game to 20: 0 at 0 to 0 rolls 4 4 four-sided; 1 at 0 to 8 rolls 4; 0 at 4 to 8 takes bacon; 1 at 8 to 13 rolls 4 4 4 four-sided raises RuntimeError, not (13, 20).
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score == 2 * opponent_score:
        return opponent_score, score
    return score, opponent_score
