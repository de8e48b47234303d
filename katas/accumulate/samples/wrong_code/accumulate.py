"""My homework."""

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
    """Return the result of combining the first n terms."""
    result = start
    k = 1
    while k <= n:
        result = combiner(term(k), result)
        k += 1
    return result


def summation_using_accumulate(n, term):
    """Return the sum of the first n terms."""
    accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 0, n, term)


def combine_ways(first, second):
    sums = {}
    for a in first:
        for b in second:
            if a + b in sums:
                sums[a + b] += 1
            else:
                sums[a + b] = 1
    return sums


def count_sums(num_dice, sides=6):
    sums = {0: 1}
    for _ in range(num_dice):
        sums = combine_ways(sums, dict.fromkeys(range(1, sides + 1), 1))
    return sums
