"""Chaff: asks for the last term each time.

Witness: sum_naturals(2) gives 4, not 3.
Step: summation
"""
# Otherwise the last solution.


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for _ in range(1, n + 1):
        result = combiner(result, term(n))
    return result
