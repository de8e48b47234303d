from operator import add

from accumulate import accumulate, sum_naturals


def test_many_terms():
    assert sum_naturals(150) == 11325


def test_more_terms_than_anyone_asks_for():
    assert accumulate(add, 0, 300, lambda k: k) == 45150
