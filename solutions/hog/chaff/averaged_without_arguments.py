"""Chaff: the averaged function takes no arguments.

Witness: average 2 dice that show 3 4 5 6, samples: 2 raises TypeError, not 9.0.
Step: make_averaged
"""
# Otherwise the last solution.

from functools import partial


def make_averaged(fn, num_samples=1000):
    def averaged():
        return sum(fn() for _ in range(num_samples)) / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    averages = {}
    for num_rolls in NUM_ROLLS:
        roll = partial(roll_dice, num_rolls, dice)
        averages[num_rolls] = make_averaged(roll)()
    return max(averages, key=averages.get)
