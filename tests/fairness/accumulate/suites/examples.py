from operator import add, mul

from accumulate import *


def identity(k):
    return k


def square(k):
    return k * k


def test_sum_naturals():
    assert sum_naturals(5) == 15


def test_summation():
    assert summation(3, square) == 14


def test_accumulate_add():
    assert accumulate(add, 0, 5, identity) == 15


def test_accumulate_mul():
    assert accumulate(mul, 1, 4, identity) == 24


def test_summation_using_accumulate():
    assert summation_using_accumulate(5, identity) == 15


def test_product_using_accumulate():
    assert product_using_accumulate(4, identity) == 24


def test_combine_ways():
    assert combine_ways({1: 1, 2: 1}, {1: 1, 2: 1}) == {2: 1, 3: 2, 4: 1}


def test_count_sums():
    assert count_sums(2)[7] == 6
