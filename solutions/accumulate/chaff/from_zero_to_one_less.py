"""Chaff: takes n terms, but those of 0 to n - 1.

Witness: sum_naturals(1) gives 0, not 1.
Step: sum_naturals
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(n):
        result = combiner(result, term(k))
    return result
