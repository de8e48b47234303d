"""Chaff: divides by all ways, and gives chances.

Witness: count_sums(1) gives {1: 0.16666666666666666, 2: 0.16666666666666666, 3: 0.16666666666666666, 4: 0..., not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, ...}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(sides, 1)
    die = dict.fromkeys(range(1, sides + 1), 1)
    sums = accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
    return {total: ways / sides**num_dice for total, ways in sums.items()}
