"""Chaff: half of 9 is 4: scores swap there as well.

Witness: ?
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score // 2 == opponent_score or opponent_score // 2 == score:
        return opponent_score, score
    return score, opponent_score
