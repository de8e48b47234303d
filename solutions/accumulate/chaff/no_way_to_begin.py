"""Chaff: begins with an empty dictionary, from which no way leads on.

Witness: count_sums(1) gives {}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(sides, 1)
    die = dict.fromkeys(range(1, sides + 1), 1)
    return accumulate(combine_ways, {}, num_dice, lambda k: die)
