"""Wheat: itertools.accumulate makes every result on the way; the last one counts."""

import itertools
import operator


def running(combiner, start, n, term):
    """Yield the start, and then the result after each term."""
    if type(n) is not int:
        raise ValueError(f"{n!r} is not a whole number")
    if n < 0:
        raise ValueError(f"{n} is below 0")
    terms = map(term, range(1, n + 1))
    yield from itertools.accumulate(itertools.chain([start], terms), combiner)


def accumulate(combiner, start, n, term):
    *_, last = running(combiner, start, n, term)
    return last


def sum_naturals(n):
    return accumulate(operator.add, 0, n, int)


def summation(n, term):
    return accumulate(operator.add, 0, n, term)


def summation_using_accumulate(n, term):
    return summation(n, term)


def product_using_accumulate(n, term):
    return accumulate(operator.mul, 1, n, term)


def combine_ways(first, second):
    def shifted(total, ways):
        return {total + points: ways * more for points, more in second.items()}

    sums = {}
    for each in itertools.starmap(shifted, first.items()):
        sums = {key: sums.get(key, 0) + each.get(key, 0) for key in {**sums, **each}}
    return sums


def count_sums(num_dice, sides=6):
    if type(sides) is not int or sides <= 0:
        raise ValueError(f"a die has 1 side or more, and not {sides!r}")
    die = {face + 1: 1 for face in range(sides)}
    return accumulate(combine_ways, {0: 1}, num_dice, lambda _: die)
