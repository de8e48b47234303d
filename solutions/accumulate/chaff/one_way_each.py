"""Chaff: counts one way for each pair of totals.

Witness: count_sums(3, 2) gives {3: 1, 4: 2, 5: 2, 6: 1}, not {3: 1, 4: 3, 5: 3, 6: 1}.
Step: combine_ways
"""
# Otherwise the last solution.


def combine_ways(first, second):
    sums = {}
    for total in first:
        for points in second:
            sums[total + points] = sums.get(total + points, 0) + 1
    return sums
