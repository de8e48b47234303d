"""Accumulate, on the screen."""


def sum_naturals(n):
    total = 0
    for k in range(1, n + 1):
        total += k
    print(total)


def summation(n, term):
    total = 0
    for k in range(1, n + 1):
        total += term(k)
    print(total)


def accumulate(combiner, start, n, term):
    for k in range(1, n + 1):
        start = combiner(start, term(k))
    print("result:", start)


def summation_using_accumulate(n, term):
    accumulate(lambda a, b: a + b, 0, n, term)


def product_using_accumulate(n, term):
    accumulate(lambda a, b: a * b, 1, n, term)


def combine_ways(first, second):
    for a in first:
        for b in second:
            print(a + b, first[a] * second[b])


def count_sums(num_dice, sides=6):
    print(num_dice, "dice with", sides, "sides")
