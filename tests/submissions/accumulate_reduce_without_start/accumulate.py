from functools import *
from operator import *


def sum_naturals(n):
    return reduce(add, range(1, n + 1))


def summation(n, term):
    return reduce(add, map(term, range(1, n + 1)))


def accumulate(combiner, start, n, term):
    """reduce does not need a start, so I left it out"""
    return reduce(combiner, map(term, range(1, n + 1)))


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)
