"""Chaff: combines each term with the start, so only the last one counts.

Witness: sum_naturals(2) gives 2, not 3.
Step: sum_naturals
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(1, n + 1):
        result = combiner(start, term(k))
    return result
