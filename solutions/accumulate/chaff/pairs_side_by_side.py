"""Chaff: combines the first total with the first, and the second with the second.

Witness: count_sums(1) gives {1: 1}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: combine_ways
"""
# Otherwise the last solution.


def combine_ways(first, second):
    sums = {}
    for (total, ways), (points, more_ways) in zip(
        first.items(), second.items(), strict=False
    ):
        both = total + points
        sums[both] = sums.get(both, 0) + ways * more_ways
    return sums
