"""Chaff: the place in the list is one fewer than the dice.

Witness: best number of dice that show 1 over and over gives 0, not 1.
Step: best_by_sampling
"""
# Otherwise the last solution.


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    averages = [average(num_rolls, dice) for num_rolls in NUM_ROLLS]
    return averages.index(max(averages))
