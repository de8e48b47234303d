"""Chaff: a swap takes back the points that led to it.

Witness: game to 10: take bacon; roll 2; roll 6 6 gives {'end': (12, 1), 'turn 3': 'player 0 at 0 to 1, dice: 2 with 6 sides', ...}, not {'end': (14, 1), 'turn 3': 'player 0 at 2 to 1, dice: 2 with 6 sides', ...}.
Step: swine_swap
"""
# Otherwise the last solution.


def end_turn(score, opponent_score, points):
    if is_swap(score + points, opponent_score):
        return opponent_score, score
    return score + points, opponent_score
