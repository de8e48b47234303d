"""Chaff: begins with the first term, and takes the start only without terms.

Witness: accumulate(add, 1, 1, one) gives 1, not 2.
Step: accumulate
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    if n == 0:
        return start
    result = term(1)
    for k in range(2, n + 1):
        result = combiner(result, term(k))
    return result
