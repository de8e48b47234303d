"""Chaff: no dice score no points.

Witness: take free bacon against 0 points scores 0, not 1.
"""
# Otherwise the last solution.


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require_rolls(num_rolls, 0)
    if num_rolls == 0:
        return 0
    return roll_dice(num_rolls, dice)
