"""Wheat: functools.reduce over the terms, and Counters for the ways."""

from collections import Counter
from functools import reduce
from itertools import product, repeat
from operator import add, mul


def numbers(n):
    if type(n) is not int or n < 0:
        raise ValueError(f"{n!r} is no number of terms")
    return range(1, n + 1)


def accumulate(combiner, start, n, term):
    return reduce(combiner, map(term, numbers(n)), start)


def sum_naturals(n):
    return sum(numbers(n))


def summation(n, term):
    return reduce(add, map(term, numbers(n)), 0)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return reduce(mul, map(term, numbers(n)), 1)


def combine_ways(first, second):
    sums = Counter()
    for (total, ways), (points, more_ways) in product(first.items(), second.items()):
        sums[total + points] += ways * more_ways
    return dict(sums)


def count_sums(num_dice, sides=6):
    faces = numbers(sides)
    if not faces:
        raise ValueError(f"dice with {sides} sides do not fall")
    numbers(num_dice)
    return reduce(combine_ways, repeat(dict.fromkeys(faces, 1), num_dice), {0: 1})
