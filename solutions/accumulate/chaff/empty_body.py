"""Chaff: summation_using_accumulate has a docstring and no code.

Witness: summation_using_accumulate(0, one) gives None, not 0.
Step: using_accumulate
"""
# Otherwise the last solution.


def summation_using_accumulate(n, term):
    """An implementation of summation."""


def summation(n, term):
    return accumulate(add, 0, n, term)
