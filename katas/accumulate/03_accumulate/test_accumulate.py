from operator import add, mul, sub

from accumulate import accumulate


def identity(k):
    return k


def test_numbers_are_added_or_multiplied():
    assert accumulate(add, 0, 5, identity) == 15
    assert accumulate(mul, 1, 4, identity) == 24


def test_it_begins_with_the_start():
    assert accumulate(add, 100, 3, identity) == 106
    assert accumulate(add, 100, 0, identity) == 100


def test_what_is_there_stands_before_the_next_term():
    assert accumulate(sub, 10, 3, identity) == 10 - 1 - 2 - 3
