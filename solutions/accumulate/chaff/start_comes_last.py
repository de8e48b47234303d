"""Chaff: combines the terms first, and the start at the end.

Witness: accumulate(sub, 0, 1, one) gives 1, not -1.
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
    return combiner(result, start)
