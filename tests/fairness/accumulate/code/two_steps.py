"""Accumulate as far as the second step."""


def sum_naturals(n):
    total = 0
    for k in range(1, n + 1):
        total += k
    return total


def summation(n, term):
    total = 0
    for k in range(1, n + 1):
        total += term(k)
    return total


def accumulate(combiner, start, n, term):
    pass


def summation_using_accumulate(n, term):
    pass


def product_using_accumulate(n, term):
    pass


def combine_ways(first, second):
    pass


def count_sums(num_dice, sides=6):
    pass
