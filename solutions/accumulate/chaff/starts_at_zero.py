"""Chaff: counts from 0, so there is one term too many.

Witness: count_sums(1) gives {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}, not {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}.
Step: summation
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(n + 1):
        result = combiner(result, term(k))
    return result
