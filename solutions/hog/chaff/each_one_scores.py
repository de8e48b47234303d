"""Chaff: who pigs out scores 1 for each 1.

Witness: best number of dice that show 1 over and over gives 10, not 1.
Step: pig_out
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(num_rolls)]
    return outcomes.count(1) or sum(outcomes)
