"""Chaff: scores swap where the mover has double, and not half.

Witness: game to 10: roll 2; roll 1; roll 6 6 gives {'end': (14, 1), 'turn 3': 'player 0 at 2 to 1, dice: 2 with 6 sides', ...}, not {'end': (13, 2), 'turn 3': 'player 0 at 1 to 2, dice: 2 with 6 sides', ...}.
Step: swine_swap
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    score += points
    if score == 2 * opponent_score:
        return opponent_score, score
    return score, opponent_score
