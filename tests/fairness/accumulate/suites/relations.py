"""What must be the same, whatever it is."""

import random

import pytest
from accumulate import (
    accumulate,
    combine_ways,
    count_sums,
    product_using_accumulate,
    sum_naturals,
    summation,
    summation_using_accumulate,
)

SIZES = [0, 1, 2, 5, 9]


@pytest.mark.parametrize("n", SIZES)
def test_one_more_number(n):
    assert sum_naturals(n + 1) - sum_naturals(n) == n + 1


@pytest.mark.parametrize("n", SIZES)
def test_both_sums_agree(n):
    values = random.Random(n).sample(range(100), 20)

    def term(k):
        return values[k]

    assert summation(n, term) == summation_using_accumulate(n, term)
    assert summation(n + 1, term) == summation(n, term) + term(n + 1)


@pytest.mark.parametrize("n", SIZES)
def test_the_product_grows_by_a_factor(n):
    def term(k):
        return k + 2

    assert product_using_accumulate(n + 1, term) == (
        product_using_accumulate(n, term) * term(n + 1)
    )


@pytest.mark.parametrize("start", [0, 3, 8])
def test_a_later_start_is_a_larger_result(start):
    def plus(a, b):
        return a + b

    assert accumulate(plus, start, 4, float) == start + accumulate(plus, 0, 4, float)


def test_the_order_of_two_does_not_matter():
    assert combine_ways(count_sums(2), count_sums(1)) == combine_ways(
        count_sums(1), count_sums(2)
    )


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_one_die_more(dice):
    assert count_sums(dice + 1) == combine_ways(count_sums(dice), count_sums(1))


def test_dice_are_symmetrical():
    ways = count_sums(3)
    assert all(ways[total] == ways[21 - total] for total in ways)
