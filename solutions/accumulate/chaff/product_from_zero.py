"""Chaff: begins a product with 0, as a sum.

Witness: product_using_accumulate(0, one) gives 0, not 1.
Step: using_accumulate
"""
# Otherwise the last solution.


def product_using_accumulate(n, term):
    return accumulate(mul, 0, n, term)
