"""Chaff: no dice score no points.

Witness: game to 1: take bacon raises RuntimeError, not {'end': (1, 0), 'turn 1': 'player 0 at 0 to 0, dice: none'}.
Step: free_bacon
"""
# Otherwise the last solution.


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require_rolls(num_rolls, 0)
    if num_rolls == 0:
        return 0
    return roll_dice(num_rolls, dice)
