"""Chaff: ten dice are never tried.

Witness: ?
"""
# Otherwise the last solution.


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    averages = {num_rolls: average(num_rolls, dice) for num_rolls in range(1, 10)}
    return max(averages, key=averages.get)
