"""Chaff: takes the product of no terms for 0.

Witness: product_using_accumulate(0, one) gives 0, not 1.
Step: using_accumulate
"""
# Otherwise the last solution.


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term) if n else accumulate(mul, 0, n, term)
