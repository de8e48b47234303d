"""Accumulate with a loop of its own in every function."""


def check(n, smallest=0):
    if type(n) is not int:
        raise ValueError("expected a whole number but got " + repr(n))
    if n < smallest:
        raise ValueError(str(n) + " is less than " + str(smallest))


def sum_naturals(n):
    check(n)
    total = 0
    i = 1
    while i <= n:
        total = total + i
        i = i + 1
    return total


def summation(n, term):
    check(n)
    total = 0
    i = 1
    while i <= n:
        total = total + term(i)
        i = i + 1
    return total


def accumulate(combiner, start, n, term):
    check(n)
    result = start
    i = 1
    while i <= n:
        result = combiner(result, term(i))
        i = i + 1
    return result


def plus(a, b):
    return a + b


def times(a, b):
    return a * b


def summation_using_accumulate(n, term):
    return accumulate(plus, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(times, 1, n, term)


def combine_ways(first, second):
    result = {}
    for a in first:
        for b in second:
            if a + b not in result:
                result[a + b] = 0
            result[a + b] += first[a] * second[b]
    return result


def count_sums(num_dice, sides=6):
    check(num_dice)
    check(sides, 1)
    die = {}
    for face in range(1, sides + 1):
        die[face] = 1
    ways = {0: 1}
    for _ in range(num_dice):
        ways = combine_ways(ways, die)
    return ways
