from accumulate import *


def test_everything():
    print(sum_naturals(5))
    print(summation(5, lambda k: k))
    print(accumulate(lambda a, b: a + b, 0, 5, lambda k: k))
    print(combine_ways({1: 1}, {1: 1}))
    print(count_sums(2))
