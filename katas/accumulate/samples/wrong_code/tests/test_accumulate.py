from operator import add, mul, sub

from accumulate import accumulate, count_sums, sum_naturals, summation


def identity(x):
    return x


def test_sums():
    assert sum_naturals(0) == 0
    assert sum_naturals(4) == 10
    assert summation(3, identity) == 6


def test_accumulate():
    assert accumulate(add, 5, 3, identity) == 11
    assert accumulate(mul, 2, 3, identity) == 12


def test_accumulate_subtracts():
    assert accumulate(sub, 0, 2, identity) == 1


def test_dice():
    assert count_sums(2)[7] == 6
    assert count_sums(1, 2) == {1: 1, 2: 1}
