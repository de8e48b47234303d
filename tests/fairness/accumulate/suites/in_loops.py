"""Every function beside what Python has for it."""

from math import factorial, prod

import accumulate


def test_sums():
    for n in range(15):
        assert accumulate.sum_naturals(n) == sum(range(n + 1))
        for term in (lambda k: k, lambda k: k * k, lambda k: 7):
            wanted = sum(term(k) for k in range(1, n + 1))
            assert accumulate.summation(n, term) == wanted
            assert accumulate.summation_using_accumulate(n, term) == wanted


def test_products():
    for n in range(10):
        assert accumulate.product_using_accumulate(n, lambda k: k) == factorial(n)
        wanted = prod(2 * k + 1 for k in range(1, n + 1))
        assert accumulate.product_using_accumulate(n, lambda k: 2 * k + 1) == wanted


def test_accumulate_with_any_start():
    for start in (0, 1, 5, -3):
        for n in range(6):
            found = accumulate.accumulate(lambda a, b: a + b, start, n, lambda k: k)
            assert found == start + n * (n + 1) // 2


def test_dice_fall_in_all_their_ways():
    for dice in range(5):
        for sides in range(1, 8):
            ways = accumulate.count_sums(dice, sides)
            assert sum(ways.values()) == sides**dice
            assert min(ways) == dice
            assert max(ways) == dice * sides
