"""Chaff: combines the numbers themselves, and never asks for a term.

Witness: count_sums(1) raises AttributeError, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: summation
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(1, n + 1):
        result = combiner(result, k)
    return result
