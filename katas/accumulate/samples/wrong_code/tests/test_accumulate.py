from operator import add, mul, sub

from accumulate import (
    accumulate,
    count_sums,
    product_using_accumulate,
    sum_naturals,
    summation,
    summation_using_accumulate,
)


def identity(x):
    return x


def test_sums():
    assert sum_naturals(0) == 0
    assert sum_naturals(4) == 10
    assert summation(3, identity) == 6
    assert summation_using_accumulate(4, identity) == 10


def test_products():
    assert product_using_accumulate(0, identity) == 1
    assert product_using_accumulate(5, identity) == 120


def test_accumulate():
    assert accumulate(add, 5, 3, identity) == 11
    assert accumulate(mul, 2, 3, identity) == 12


def test_accumulate_subtracts():
    assert accumulate(sub, 0, 2, identity) == 1


def test_dice():
    assert count_sums(2)[7] == 6
    assert count_sums(1, 2) == {1: 1, 2: 1}
