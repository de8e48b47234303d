"""Chaff: a roll of no dice scores 0.

Witness: roll 0 dice that show 3 scores 0, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 0)
    outcomes = [dice() for _ in range(num_rolls)]
    if 1 in outcomes:
        return 1
    return sum(outcomes)
