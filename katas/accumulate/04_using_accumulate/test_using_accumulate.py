from accumulate import product_using_accumulate, summation_using_accumulate


def identity(k):
    return k


def square(k):
    return k * k


def test_terms_are_added():
    assert summation_using_accumulate(5, identity) == 15
    assert summation_using_accumulate(3, square) == 14


def test_terms_are_multiplied():
    assert product_using_accumulate(4, identity) == 24
    assert product_using_accumulate(3, square) == 36


def test_no_terms_are_0_added_and_1_multiplied():
    assert summation_using_accumulate(0, identity) == 0
    assert product_using_accumulate(0, identity) == 1
