"""Accumulate; combine_ways uses up its first dictionary, and sums are floats."""

from operator import add, mul


def sum_naturals(n):
    return n * (n + 1) / 2


def accumulate(combiner, start, n, term):
    result = start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def summation(n, term):
    return accumulate(add, 0, n, term)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    sums = {}
    while first:
        total, ways = first.popitem()
        for points in second:
            if total + points not in sums:
                sums[total + points] = 0
            sums[total + points] += ways * second[points]
    return sums


def count_sums(num_dice, sides=6):
    die = dict.fromkeys(range(1, sides + 1), 1)
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
