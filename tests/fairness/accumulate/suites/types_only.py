from accumulate import *


def identity(k):
    return k


def test_types():
    assert type(sum_naturals(3)) is int
    assert type(summation(3, identity)) is int
    assert type(summation_using_accumulate(3, identity)) is int
    assert type(product_using_accumulate(3, identity)) is int


def test_dicts():
    assert isinstance(combine_ways({1: 1}, {2: 1}), dict)
    assert isinstance(count_sums(2), dict)


def test_positive():
    assert sum_naturals(3) > 0
    assert summation(3, identity) > 0
    assert len(count_sums(2)) > 0
