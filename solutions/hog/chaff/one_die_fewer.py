"""Chaff: counts the dice from 1, and stops one too early.

Witness: best number of dice that show 1 over and over gives 2, not 1.
Step: roll_dice
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(1, num_rolls)]
    if 1 in outcomes:
        return 1
    return sum(outcomes)
