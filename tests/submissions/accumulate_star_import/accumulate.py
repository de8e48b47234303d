"""Accumulate: one loop for sums, for products, and for the ways that dice can fall."""

from operator import add, mul


def require_number(number, least):
    """Return if this is a whole number from `least` on; ValueError if not."""
    if type(number) is not int or number < least:
        raise ValueError(f"{number!r} is not a whole number from {least} on")


def identity(k):
    """Return the number itself: the term of 1 + 2 + 3 + ..."""
    return k


def sum_naturals(n):
    """Return 1 + 2 + ... + n."""
    return summation(n, identity)


def summation(n, term):
    """Return term(1) + term(2) + ... + term(n)."""
    return summation_using_accumulate(n, term)


def accumulate(combiner, start, n, term):
    """Return `start` with the first n terms combined into it, one after the other."""
    require_number(n, 0)
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
    sums = {}
    for total, ways in first.items():
        for points, more_ways in second.items():
            both = total + points
            sums[both] = sums.get(both, 0) + ways * more_ways
    return sums


def count_sums(num_dice, sides=6):
    """Return in how many ways so many dice come to each sum."""
    require_number(sides, 1)
    die = dict.fromkeys(range(1, sides + 1), 1)  # one way to each face
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
