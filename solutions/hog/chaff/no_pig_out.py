"""Chaff: a 1 counts 1, like any other face counts what it shows.

Witness: ?
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcomes = [dice() for _ in range(num_rolls)]
    return sum(outcomes)
