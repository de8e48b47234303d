"""Chaff: counts on with next(k), which Python has for other things.

Witness: sum_naturals(1) raises TypeError, not 1.
Step: sum_naturals
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    k, result = 1, start
    while k <= n:
        result = combiner(result, term(k))
        k = next(k)
    return result
