"""Chaff: ten dice are never tried.

Witness: best number of dice that show 3 over and over gives 9, not 10.
Step: best_by_sampling
"""
# Otherwise the last solution.


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    averages = {num_rolls: average(num_rolls, dice) for num_rolls in range(1, 10)}
    return max(averages, key=averages.get)
