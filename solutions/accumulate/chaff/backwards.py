"""Chaff: takes the last term first.

Witness: accumulate(digits, 0, 2, odd) gives 31, not 13.
Step: accumulate
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(n, 0, -1):
        result = combiner(result, term(k))
    return result
