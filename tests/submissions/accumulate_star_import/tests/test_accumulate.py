"""Takes everything from the module; what that has from the library comes along."""

from operator import mul

from accumulate import *


def test_sums():
    assert accumulate(add, 0, 5, lambda k: k) == 15
    assert accumulate(add, 11, 0, lambda k: k) == 11


def test_products():
    assert accumulate(mul, 2, 3, lambda k: k * k) == 72
