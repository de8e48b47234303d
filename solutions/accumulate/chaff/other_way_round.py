"""Chaff: hands the term to the combiner before the result.

Witness: accumulate(sub, 0, 1, one) gives 1, not -1.
Step: accumulate
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(1, n + 1):
        result = combiner(term(k), result)
    return result
