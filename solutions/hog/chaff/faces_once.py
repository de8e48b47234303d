"""Chaff: keeps the faces in a set, where two equal dice are one.

Witness: best number of dice that show 3 over and over gives 1, not 10.
Step: roll_dice
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(num_rolls)]
    if 1 in outcomes:
        return 1
    return sum(set(outcomes))
