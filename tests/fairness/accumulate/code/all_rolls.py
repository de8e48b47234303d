"""Accumulate; the dice are counted by looking at every roll."""

from itertools import product
from operator import add, mul


def natural(n):
    if type(n) is not int or n < 0:
        raise ValueError(f"Not a natural number: {n!r}")
    return n


def accumulate(combiner, start, n, term):
    total = start
    for k in range(natural(n)):
        total = combiner(total, term(k + 1))
    return total


def sum_naturals(n):
    return accumulate(add, 0, n, lambda k: k)


def summation(n, term):
    return accumulate(add, 0, n, term)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    ways = {}
    for a, b in product(first, second):
        ways[a + b] = ways.get(a + b, 0) + first[a] * second[b]
    return ways


def count_sums(num_dice, sides=6):
    natural(num_dice)
    if natural(sides) == 0:
        raise ValueError("A die with 0 sides?")
    ways = {}
    for rolled in product(range(1, sides + 1), repeat=num_dice):
        ways[sum(rolled)] = ways.get(sum(rolled), 0) + 1
    return ways
