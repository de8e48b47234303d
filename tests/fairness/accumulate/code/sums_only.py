"""Accumulate as far as the fourth step; ways and dice are missing."""

from operator import add, mul


def sum_naturals(n):
    """Return 1 + 2 + ... + n."""
    return summation(n, lambda k: k)


def summation(n, term):
    """Return term(1) + term(2) + ... + term(n)."""
    return accumulate(add, 0, n, term)


def accumulate(combiner, start, n, term):
    """Return `start` with the first n terms combined into it, one after the other."""
    result = start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def summation_using_accumulate(n, term):
    """Return the sum of the first n terms."""
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    """Return the product of the first n terms."""
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    """Return in how many ways one total of each comes to each sum."""


def count_sums(num_dice, sides=6):
    """Return in how many ways so many dice come to each sum."""
