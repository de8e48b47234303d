"""Wheat: every result is that of one term fewer, with the last term combined."""

from operator import add, mul


def whole(number, least=0):
    if type(number) is int and number >= least:
        return number
    raise ValueError(f"there cannot be {number!r} of them")


def accumulate(combiner, start, n, term):
    def first(k):
        return start if k == 0 else combiner(first(k - 1), term(k))

    return first(whole(n))


def sum_naturals(n):
    return 0 if whole(n) == 0 else n + sum_naturals(n - 1)


def summation(n, term):
    return 0 if whole(n) == 0 else summation(n - 1, term) + term(n)


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    return combine_items(list(first.items()), second)


def combine_items(items, second):
    """Return the ways to each sum: those of the first item, and those of the rest."""
    if not items:
        return {}
    (total, ways), *rest = items
    sums = combine_items(rest, second)
    for points, more_ways in second.items():
        sums[total + points] = sums.get(total + points, 0) + ways * more_ways
    return sums


def count_sums(num_dice, sides=6):
    whole(sides, 1)
    if whole(num_dice) == 0:
        return {0: 1}
    fewer = count_sums(num_dice - 1, sides)
    return combine_ways(fewer, dict.fromkeys(range(1, sides + 1), 1))
