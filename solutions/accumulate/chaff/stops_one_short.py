"""Chaff: leaves out the last term, since a range ends before its end.

Witness: sum_naturals(1) gives 0, not 1.
Step: sum_naturals
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(1, n):
        result = combiner(result, term(k))
    return result
