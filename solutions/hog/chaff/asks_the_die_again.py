"""Chaff: rolls once to look for a 1, and once more to add up.

Witness: game to 6: take bacon; roll 6 raises RuntimeError, not {'end': (1, 6), 'turn 1': 'player 0 at 0 to 0, dice: none', 'turn 2': 'player....
Step: pig_out
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    if 1 in [dice() for _ in range(num_rolls)]:
        return 1
    return sum(dice() for _ in range(num_rolls))
