"""Chaff: half of 9 is 4: scores swap there as well.

Witness: game to 1: take bacon gives {'end': (0, 1), 'turn 1': 'player 0 at 0 to 0, dice: none'}, not {'end': (1, 0), 'turn 1': 'player 0 at 0 to 0, dice: none'}.
Step: swine_swap
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score // 2 == opponent_score or opponent_score // 2 == score:
        return opponent_score, score
    return score, opponent_score
