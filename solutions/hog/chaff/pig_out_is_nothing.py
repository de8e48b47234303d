"""Chaff: who pigs out scores nothing at all.

Witness: roll 1 die that shows 1 scores 0, not 1.
Step: pig_out
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(num_rolls)]
    if 1 in outcomes:
        return 0
    return sum(outcomes)
