"""Chaff: gives a die the faces from 0 on.

Witness: count_sums(1) gives {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(sides, 1)
    die = dict.fromkeys(range(sides), 1)
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
