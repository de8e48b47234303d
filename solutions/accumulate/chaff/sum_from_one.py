"""Chaff: begins a sum with 1, as a product.

Witness: summation_using_accumulate(0, one) gives 1, not 0.
Step: using_accumulate
"""
# Otherwise the last solution.


def summation_using_accumulate(n, term):
    return accumulate(add, 1, n, term)


def summation(n, term):
    return accumulate(add, 0, n, term)
