import pytest
from accumulate import sum_naturals


@pytest.mark.parametrize(("n", "total"), [(1, 1), (2, 3), (5, 15), (10, 55)])
def test_the_numbers_from_1_to_n_are_added(n, total):
    assert sum_naturals(n) == total


def test_no_numbers_add_up_to_0():
    assert sum_naturals(0) == 0
