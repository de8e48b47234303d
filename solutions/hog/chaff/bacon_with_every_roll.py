"""Chaff: free bacon comes on top of what the dice score.

Witness: ?
"""
# Otherwise the last solution.


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require_rolls(num_rolls, 0)
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice) + free_bacon(opponent_score)
