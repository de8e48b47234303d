from operator import add, mul


def sum_naturals(n):
    return summation(n, lambda k: k)


def summation(n, term):
    return accumulate(add, 0, n, term)


def accumulate(combiner, start, n, term):
    if n == 0:
        return start
    return combiner(accumulate(combiner, start, n - 1, term), term(n))


def summation_using_accumulate(n, term):
    return accumulate(add, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    sums = {}
    for total in first:
        for points in second:
            sums[total + points] = sums.get(total + points, 0) + first[total] * second[points]
    return sums


def count_sums(num_dice, sides=6):
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: {face: 1 for face in range(1, sides + 1)})
