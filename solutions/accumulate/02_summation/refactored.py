"""Accumulate: one loop for sums, for products, and for the ways that dice can fall."""


def identity(k):
    """Return the number itself: the term of 1 + 2 + 3 + ..."""
    return k


def sum_naturals(n):
    """Return 1 + 2 + ... + n."""
    return summation(n, identity)


def summation(n, term):
    """Return term(1) + term(2) + ... + term(n)."""
    result = 0
    for k in range(1, n + 1):
        result = result + term(k)
    return result


def accumulate(combiner, start, n, term):
    """Return `start` with the first n terms combined into it, one after the other."""


def summation_using_accumulate(n, term):
    """Return the sum of the first n terms."""


def product_using_accumulate(n, term):
    """Return the product of the first n terms."""


def combine_ways(first, second):
    """Return in how many ways one total of each comes to each sum."""


def count_sums(num_dice, sides=6):
    """Return in how many ways so many dice come to each sum."""
