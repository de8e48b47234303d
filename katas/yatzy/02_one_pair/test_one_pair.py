from yatzy import score


def test_one_pair_is_the_highest_pair():
    assert score("one pair", [3, 3, 1, 2, 6]) == 6
    assert score("one pair", [3, 3, 4, 4, 1]) == 8


def test_a_third_equal_die_does_not_count():
    assert score("one pair", [5, 5, 5, 5, 1]) == 10


def test_no_pair_is_worth_nothing():
    assert score("one pair", [1, 2, 3, 4, 5]) == 0
