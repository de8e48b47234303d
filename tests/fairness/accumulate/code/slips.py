"""Accumulate with a slip in half of its functions."""

from operator import add, mul


def sum_naturals(n):
    total = 0
    for k in range(n + 1):
        total += k
    return total


def summation(n, term):
    total = 0
    for k in range(n + 1):
        total += term(k)
    return total


def accumulate(combiner, start, n, term):
    result = start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 0, n, term)


def combine_ways(first, second):
    ways = {}
    for a in first:
        for b in second:
            ways[a + b] = ways.get(a + b, 0) + 1
    return ways


def count_sums(num_dice, sides=6):
    ways = {face: 1 for face in range(1, sides + 1)}
    for _ in range(num_dice - 1):
        ways = combine_ways(ways, {face: 1 for face in range(1, sides + 1)})
    return ways
