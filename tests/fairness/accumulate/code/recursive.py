"""Accumulate by recursion; True is taken for 1."""


def whole(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError(f"{n!r} is not a number of things")


def sum_naturals(n):
    whole(n)
    if n == 0:
        return 0
    return sum_naturals(n - 1) + n


def summation(n, term):
    whole(n)
    if n == 0:
        return 0
    return summation(n - 1, term) + term(n)


def accumulate(combiner, start, n, term):
    whole(n)
    if n == 0:
        return start
    return combiner(accumulate(combiner, start, n - 1, term), term(n))


def summation_using_accumulate(n, term):
    return accumulate(lambda a, b: a + b, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(lambda a, b: a * b, 1, n, term)


def combine_ways(first, second):
    ways = {}
    for a in first:
        for b in second:
            ways[a + b] = ways.get(a + b, 0) + first[a] * second[b]
    return ways


def count_sums(num_dice, sides=6):
    whole(num_dice)
    whole(sides)
    if sides == 0:
        raise ValueError("0 sides are not enough")
    if num_dice == 0:
        return {0: 1}
    die = dict.fromkeys(range(1, sides + 1), 1)
    return combine_ways(count_sums(num_dice - 1, sides), die)
