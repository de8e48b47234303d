"""Sums, products and dice, with what the library has for them."""

from collections import Counter
from functools import reduce
from operator import add, mul


def numbers(n, least=0):
    """Return the numbers from 1 to n."""
    if type(n) is not int or n < least:
        raise ValueError(f"{n!r} should be an int, and {least} or more")
    return range(1, n + 1)


def accumulate(combiner, start, n, term):
    return reduce(combiner, map(term, numbers(n)), start)


def sum_naturals(n):
    return sum(numbers(n))


def summation(n, term):
    return accumulate(add, 0, n, term)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    sums = Counter()
    for total in first:
        for points in second:
            sums[total + points] += first[total] * second[points]
    return sums


def count_sums(num_dice, sides=6):
    die = Counter(numbers(sides, least=1))
    return accumulate(combine_ways, Counter([0]), num_dice, lambda _: die)
