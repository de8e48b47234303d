"""The examples of the homework, and a die."""

from operator import add, mul

from accumulate import (
    accumulate,
    count_sums,
    product_using_accumulate,
    sum_naturals,
    summation_using_accumulate,
)


def identity(x):
    return x


def test_naturals():
    assert sum_naturals(5) == 15


def test_accumulate():
    assert accumulate(add, 0, 5, identity) == 15
    assert accumulate(mul, 1, 4, identity) == 24


def test_using_accumulate():
    assert summation_using_accumulate(5, identity) == 15
    assert product_using_accumulate(4, identity) == 24


def test_two_dice():
    assert count_sums(2)[7] == 6
