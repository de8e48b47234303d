"""Accumulate, with everything made of accumulate. It trusts its numbers."""

from operator import add, mul


def accumulate(combiner, start, n, term):
    for k in range(1, n + 1):
        start = combiner(start, term(k))
    return start


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def summation(n, term):
    return summation_using_accumulate(n, term)


def sum_naturals(n):
    return summation(n, lambda k: k)


def combine_ways(first, second):
    ways = {}
    for x, ways_x in first.items():
        for y, ways_y in second.items():
            ways[x + y] = ways.get(x + y, 0) + ways_x * ways_y
    return ways


def count_sums(num_dice, sides=6):
    def die(k):
        return {face: 1 for face in range(1, sides + 1)}

    return accumulate(combine_ways, {0: 1}, num_dice, die)
