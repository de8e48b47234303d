"""Chaff: scores swap only where the mover gains by it.

Witness: game to 20: 0 at 0 to 0 rolls 4 4 2 four-sided; 1 at 0 to 10 rolls 6 6 6 2 gives (10, 20), not (20, 10).
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if opponent_score == 2 * score:
        return opponent_score, score
    return score, opponent_score
