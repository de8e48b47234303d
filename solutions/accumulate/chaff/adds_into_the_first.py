"""Chaff: keeps its tally in the caller's dictionary.

Witness: combine_ways({0: 1}, {1: 1}) a second time gives {1: 1, 2: 1}, not {1: 1}.
Step: combine_ways
"""
# Otherwise the last solution.


def combine_ways(first, second):
    sums = {}
    for total, ways in first.items():
        for points, more_ways in second.items():
            both = total + points
            sums[both] = sums.get(both, 0) + ways * more_ways
    first.update(sums)
    return sums
