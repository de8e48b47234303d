"""Some of these are right."""

from operator import add, sub

import pytest
from accumulate import (
    accumulate,
    combine_ways,
    count_sums,
    product_using_accumulate,
    sum_naturals,
    summation,
)


def square(k):
    return k * k


def test_naturals():
    assert sum_naturals(0) == 0
    assert sum_naturals(6) == 21


def test_squares():
    assert summation(4, square) == 30


def test_product_of_nothing():
    assert product_using_accumulate(0, square) == 0


def test_product():
    assert product_using_accumulate(3, square) == 36


def test_add():
    assert accumulate(add, 1, 3, square) == 15


def test_sub():
    assert accumulate(sub, 0, 3, square) == 14


def test_ways():
    assert combine_ways({1: 2}, {3: 2}) == {4: 4}
    assert combine_ways({1: 1, 2: 1}, {1: 1, 2: 1}) == {2: 1, 3: 2, 4: 1}


def test_dice_without_sides():
    assert count_sums(3, 0) == {}


def test_negative_numbers():
    with pytest.raises(TypeError):
        sum_naturals(-2)


def test_a_small_die():
    assert count_sums(1, 2) == {1: 1, 2: 1}
    assert count_sums(2, 2) == {2: 1, 3: 2, 4: 1}
