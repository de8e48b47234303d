"""Accumulate with functools, itertools and collections."""

from collections import Counter
from functools import reduce
from itertools import product
from operator import add, mul


def _numbers_up_to(n):
    if type(n) is bool or not isinstance(n, int) or n < 0:
        raise ValueError(f"n = {n!r} will not do: 0, 1, 2, ... will")
    return range(1, n + 1)


def sum_naturals(n):
    return sum(_numbers_up_to(n))


def summation(n, term):
    return sum(term(k) for k in _numbers_up_to(n))


def accumulate(combiner, start, n, term):
    return reduce(lambda so_far, k: combiner(so_far, term(k)), _numbers_up_to(n), start)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    both = Counter()
    for (a, ways_a), (b, ways_b) in product(first.items(), second.items()):
        both[a + b] += ways_a * ways_b
    return both


def count_sums(num_dice, sides=6):
    faces = _numbers_up_to(sides)
    if not faces:
        raise ValueError("dice have sides, so 0 is not enough")
    die = Counter(faces)
    return accumulate(combine_ways, Counter({0: 1}), num_dice, lambda k: die)
