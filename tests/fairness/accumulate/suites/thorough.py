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

D4 = {1: 1, 2: 1, 3: 1, 4: 1}


def same(k):
    return k


def double(k):
    return 2 * k


def above_ten(k):
    return k + 10


def minus_twice(result, term):
    return result - 2 * term


@pytest.mark.parametrize(
    ("n", "total"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (100, 5050)]
)
def test_sum_naturals(n, total):
    assert sum_naturals(n) == total


@pytest.mark.parametrize("add_up", [summation, summation_using_accumulate])
@pytest.mark.parametrize(
    ("n", "term", "total"),
    [(0, above_ten, 0), (1, above_ten, 11), (2, above_ten, 23), (4, double, 20)],
)
def test_summation(add_up, n, term, total):
    assert add_up(n, term) == total


@pytest.mark.parametrize(
    ("n", "term", "product"),
    [(0, above_ten, 1), (1, above_ten, 11), (2, above_ten, 132), (4, same, 24)],
)
def test_product(n, term, product):
    assert product_using_accumulate(n, term) == product


@pytest.mark.parametrize(
    ("combiner", "start", "n", "term", "result"),
    [
        (add, 0, 3, same, 6),
        (add, 5, 3, same, 11),
        (add, 5, 0, same, 5),
        (mul, 1, 3, double, 48),
        (mul, 7, 2, same, 14),
        (mul, 7, 0, same, 7),
        (sub, 20, 3, double, 8),
        (sub, 20, 1, above_ten, 9),
        (minus_twice, 50, 3, same, 38),
    ],
)
def test_accumulate(combiner, start, n, term, result):
    assert accumulate(combiner, start, n, term) == result


def test_accumulate_keeps_the_order():
    def write_behind(text, letter):
        return text + letter

    assert accumulate(write_behind, "-", 3, lambda k: "xyz"[k - 1]) == "-xyz"


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ({3: 1}, {4: 1}, {7: 1}),
        ({3: 2}, {4: 5}, {7: 10}),
        ({0: 1}, D4, D4),
        ({}, D4, {}),
        (D4, {}, {}),
        (D4, {1: 1, 2: 1}, {2: 1, 3: 2, 4: 2, 5: 2, 6: 1}),
        ({1: 2, 2: 3}, {1: 1, 2: 4}, {2: 2, 3: 11, 4: 12}),
        ({-1: 1, 1: 1}, {-1: 1, 1: 1}, {-2: 1, 0: 2, 2: 1}),
    ],
)
def test_combine_ways(first, second, both):
    assert combine_ways(first, second) == both


def test_combine_ways_leaves_its_arguments_alone():
    a, b = {0: 1, 1: 2}, {1: 3}
    combine_ways(a, b)
    assert a == {0: 1, 1: 2}
    assert b == {1: 3}


@pytest.mark.parametrize(
    ("dice", "sides", "ways"),
    [
        (0, 6, {0: 1}),
        (1, 4, D4),
        (2, 3, {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}),
        (3, 2, {3: 1, 4: 3, 5: 3, 6: 1}),
        (4, 1, {4: 1}),
    ],
)
def test_count_sums(dice, sides, ways):
    assert count_sums(dice, sides) == ways


def test_a_die_has_six_sides():
    assert count_sums(1) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert count_sums(2)[7] == 6


@pytest.mark.parametrize("bad", [-1, -7, 1.5, 2.0, True, None, "4"])
class TestBadNumbers:
    def test_terms(self, bad):
        with pytest.raises(ValueError):
            accumulate(add, 0, bad, same)
        with pytest.raises(ValueError):
            summation(bad, same)
        with pytest.raises(ValueError):
            summation_using_accumulate(bad, same)
        with pytest.raises(ValueError):
            product_using_accumulate(bad, same)
        with pytest.raises(ValueError):
            sum_naturals(bad)

    def test_dice(self, bad):
        with pytest.raises(ValueError):
            count_sums(bad)
        with pytest.raises(ValueError):
            count_sums(2, bad)


def test_no_sides():
    with pytest.raises(ValueError):
        count_sums(2, 0)
