from accumulate import combine_ways, count_sums, sum_naturals, summation


def test_sum_naturals():
    assert sum_naturals(5) == 10


def test_summation():
    assert summation(4, lambda k: k * k) == 14


def test_nothing():
    assert sum_naturals(0) == 0
    assert summation(0, lambda k: k) == 0


def test_combine_ways():
    assert combine_ways({1: 1, 2: 1}, {1: 1, 2: 1}) == {2: 1, 3: 2, 4: 1}


def test_dice():
    assert count_sums(2)[12] == 1
    assert count_sums(1, 3) == {1: 1, 2: 1, 3: 1}
