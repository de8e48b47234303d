"""Chaff: who pigs out scores 1 for each 1.

Witness: ?
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(num_rolls)]
    return outcomes.count(1) or sum(outcomes)
