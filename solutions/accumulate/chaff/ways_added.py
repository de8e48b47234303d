"""Chaff: adds the ways of the two, instead of multiplying them.

Witness: count_sums(1) gives {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: combine_ways
"""
# Otherwise the last solution.


def combine_ways(first, second):
    sums = {}
    for total, ways in first.items():
        for points, more_ways in second.items():
            both = total + points
            sums[both] = sums.get(both, 0) + ways + more_ways
    return sums
