from accumulate import combine_ways

COIN = {1: 1, 2: 1}


def test_a_sum_that_comes_about_twice_has_two_ways():
    assert combine_ways(COIN, COIN) == {2: 1, 3: 2, 4: 1}


def test_the_ways_of_both_are_multiplied():
    assert combine_ways({5: 3}, {10: 2}) == {15: 6}


def test_nothing_more_changes_nothing():
    assert combine_ways({0: 1}, COIN) == COIN
