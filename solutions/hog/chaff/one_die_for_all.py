"""Chaff: rolls one die, and takes it as often as dice were named.

Witness: best number of dice that show 2 1 over and over gives 10, not 1.
Step: roll_dice
"""
# Otherwise the last solution.


def roll_dice(num_rolls, dice=six_sided):
    require_rolls(num_rolls, 1)
    outcome = dice()
    return 1 if outcome == 1 else num_rolls * outcome
