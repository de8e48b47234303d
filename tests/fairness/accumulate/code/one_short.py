"""Accumulate; every range ends one number too early, except that of the faces."""

from operator import add, mul


def sum_naturals(n):
    total = 0
    for k in range(n):
        total += k
    return total


def summation(n, term):
    total = 0
    for k in range(1, n):
        total += term(k)
    return total


def accumulate(combiner, start, n, term):
    for k in range(1, n):
        start = combiner(start, term(k))
    return start


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    sums = {}
    for a in first:
        for b in second:
            sums[a + b] = sums.get(a + b, 0) + first[a] * second[b]
    return sums


def count_sums(num_dice, sides=6):
    sums = {0: 1}
    die = {face: 1 for face in range(1, sides + 1)}
    for _ in range(num_dice):
        sums = combine_ways(sums, die)
    return sums
