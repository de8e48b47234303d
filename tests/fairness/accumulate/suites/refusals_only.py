import pytest
from accumulate import accumulate, count_sums, sum_naturals, summation


def f(k):
    return k


def test_negative():
    with pytest.raises(ValueError):
        sum_naturals(-1)
    with pytest.raises(ValueError):
        summation(-1, f)
    with pytest.raises(ValueError):
        count_sums(-1)


def test_not_a_number():
    with pytest.raises(ValueError):
        sum_naturals("3")
    with pytest.raises(ValueError):
        accumulate(max, 0, None, f)


def test_half():
    with pytest.raises(ValueError):
        sum_naturals(2.5)
    with pytest.raises(ValueError):
        count_sums(2, 2.5)


def test_true():
    with pytest.raises(ValueError):
        sum_naturals(True)


def test_no_sides():
    with pytest.raises(ValueError):
        count_sums(1, 0)
