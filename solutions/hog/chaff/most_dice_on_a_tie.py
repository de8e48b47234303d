"""Chaff: on a tie the most dice win.

Witness: best number of dice that show 1 over and over gives 10, not 1.
Step: best_by_sampling
"""
# Otherwise the last solution.


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    averages = {num_rolls: average(num_rolls, dice) for num_rolls in NUM_ROLLS}
    return max(averages, key=lambda num_rolls: (averages[num_rolls], num_rolls))
