"""Chaff: keeps only the ways that were found last for a sum.

Witness: count_sums(2, 2) gives {2: 1, 3: 1, 4: 1}, not {2: 1, 3: 2, 4: 1}.
Step: combine_ways
"""
# Otherwise the last solution.


def combine_ways(first, second):
    sums = {}
    for total, ways in first.items():
        for points, more_ways in second.items():
            both = total + points
            sums[both] = ways * more_ways
    return sums
