"""Chaff: begins with 0, whatever the start, as a sum does.

Witness: accumulate(add, 1, 0, one) gives 0, not 1.
Step: accumulate
"""
# Otherwise the last solution.

from math import prod


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = 0 if type(start) is int else start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def product_using_accumulate(n, term):
    require_number(n, 0)
    return prod(map(term, range(1, n + 1)))
