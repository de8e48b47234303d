import pytest
from accumulate import summation


def square(k):
    return k * k


@pytest.mark.parametrize(("n", "total"), [(0, 0), (1, 1), (2, 5), (3, 14)])
def test_squares_are_added(n, total):
    assert summation(n, square) == total


def test_the_first_term_is_that_of_1():
    assert summation(4, lambda k: 10 + k) == 11 + 12 + 13 + 14
