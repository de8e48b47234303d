"""Every rule of accumulate, tried at its edges."""

from operator import add, mul, sub

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

COIN = {1: 1, 2: 1}
STRANGERS = [-1, True, 2.0, 2.5, "3", None]


def identity(k):
    return k


def square(k):
    return k * k


def beyond(k):
    return 10 + k


def append_digit(result, term):
    return 10 * result + term


@pytest.mark.parametrize(("n", "total"), [(0, 0), (1, 1), (2, 3), (5, 15), (10, 55)])
def test_the_numbers_from_1_to_n_are_added(n, total):
    assert sum_naturals(n) == total


@pytest.mark.parametrize("function", [summation, summation_using_accumulate])
def test_terms_are_added(function):
    assert function(0, beyond) == 0
    assert function(1, beyond) == 11
    assert function(3, square) == 14
    assert function(4, beyond) == 11 + 12 + 13 + 14


def test_terms_are_multiplied():
    assert product_using_accumulate(0, beyond) == 1
    assert product_using_accumulate(1, beyond) == 11
    assert product_using_accumulate(3, square) == 36
    assert product_using_accumulate(4, identity) == 24


def test_any_combiner_will_do():
    assert accumulate(add, 0, 5, identity) == 15
    assert accumulate(mul, 1, 4, identity) == 24
    assert accumulate(mul, 5, 3, square) == 180


def test_it_begins_with_the_start():
    assert accumulate(add, 100, 3, square) == 114
    assert accumulate(add, 100, 0, square) == 100


def test_the_result_so_far_stands_before_the_term():
    assert accumulate(sub, 10, 3, identity) == 4


def test_the_terms_come_in_their_order_behind_the_start():
    assert accumulate(append_digit, 7, 3, identity) == 7123


def test_a_sum_that_comes_about_twice_has_two_ways():
    assert combine_ways(COIN, COIN) == {2: 1, 3: 2, 4: 1}


def test_the_ways_of_both_are_multiplied():
    assert combine_ways({5: 3}, {10: 2}) == {15: 6}
    assert combine_ways({0: 2, 5: 3}, COIN) == {1: 2, 2: 2, 6: 3, 7: 3}


def test_one_way_to_0_changes_nothing():
    assert combine_ways({0: 1}, COIN) == COIN


def test_what_is_combined_can_be_used_again():
    first, second = dict(COIN), {0: 1, 3: 2}

    combine_ways(first, second)

    assert (first, second) == (COIN, {0: 1, 3: 2})


@pytest.mark.parametrize(
    ("num_dice", "sides", "ways"),
    [
        (0, 4, {0: 1}),
        (1, 4, {1: 1, 2: 1, 3: 1, 4: 1}),
        (2, 2, {2: 1, 3: 2, 4: 1}),
        (3, 2, {3: 1, 4: 3, 5: 3, 6: 1}),
        (3, 1, {3: 1}),
    ],
)
def test_the_sums_of_dice_are_counted(num_dice, sides, ways):
    assert count_sums(num_dice, sides) == ways


def test_dice_have_six_sides_unless_somebody_says_more():
    assert count_sums(1) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}


def test_ten_dice_fall_in_all_their_ways():
    assert sum(count_sums(10).values()) == 6**10


@pytest.mark.parametrize("strange", STRANGERS)
def test_a_strange_number_of_terms_is_refused(strange):
    with pytest.raises(ValueError, match=str(strange)):
        accumulate(add, 0, strange, identity)
    for function in (summation, summation_using_accumulate, product_using_accumulate):
        with pytest.raises(ValueError, match=str(strange)):
            function(strange, identity)
    for function in (sum_naturals, count_sums):
        with pytest.raises(ValueError, match=str(strange)):
            function(strange)


@pytest.mark.parametrize("strange", [0, *STRANGERS])
def test_a_strange_number_of_sides_is_refused(strange):
    with pytest.raises(ValueError, match=str(strange)):
        count_sums(2, strange)
