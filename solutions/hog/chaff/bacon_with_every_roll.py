"""Chaff: free bacon comes on top of what the dice score.

Witness: roll 1 die that show 3 against 0 points scores 4, not 3.
"""
# Otherwise the last solution.


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require_rolls(num_rolls, 0)
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice) + free_bacon(opponent_score)
