"""Chaff: begins with a die, and throws one more than was said.

Witness: count_sums(1) gives {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(sides, 1)
    die = dict.fromkeys(range(1, sides + 1), 1)
    return accumulate(combine_ways, die, num_dice, lambda k: die)
