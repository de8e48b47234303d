"""Chaff: free bacon comes on top of what the dice score.

Witness: game to 6: take bacon; roll 6 gives {'end': (1, 8), ...}, not {'end': (1, 6), ...}.
Step: turn
"""
# Otherwise the last solution.


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require_rolls(num_rolls, 0)
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice) + free_bacon(opponent_score)
