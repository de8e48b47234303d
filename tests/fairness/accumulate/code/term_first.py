"""Accumulate, where the combiner is given the term before the result."""


def guard(n, lowest):
    if type(n) is not int or n < lowest:
        raise ValueError(f"{n!r} is not an int from {lowest} on")


def accumulate(combiner, start, n, term):
    guard(n, 0)
    result = start
    for k in range(1, n + 1):
        result = combiner(term(k), result)
    return result


def sum_naturals(n):
    guard(n, 0)
    return n * (n + 1) // 2


def summation(n, term):
    guard(n, 0)
    return sum([term(k) for k in range(1, n + 1)])


def summation_using_accumulate(n, term):
    return accumulate(lambda x, y: x + y, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(lambda x, y: x * y, 1, n, term)


def combine_ways(first, second):
    ways = {}
    for total, count in first.items():
        for points, times in second.items():
            if total + points in ways:
                ways[total + points] += count * times
            else:
                ways[total + points] = count * times
    return ways


def count_sums(num_dice, sides=6):
    guard(sides, 1)
    die = {face: 1 for face in range(1, sides + 1)}
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
