"""Chaff: rolls once to look for a 1, and once more to add up.

Witness: roll 2 dice that show 1 5 4 6 3, twice scores [1, 4], not [1, 10].
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    if 1 in [dice() for _ in range(num_rolls)]:
        return 1
    return sum(dice() for _ in range(num_rolls))
