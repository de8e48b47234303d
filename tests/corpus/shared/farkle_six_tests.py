from farkle import score, score_options, take_turn


def test_single_one():
    assert score([1]) == 100


def test_three_fours():
    assert score([4, 4, 4]) == 400


def test_straight():
    assert score([1, 2, 3, 4, 5, 6]) == 2500


def test_options():
    assert score_options([1, 6, 6, 6]) == {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}


def test_nothing_to_keep():
    assert score_options([2, 2, 3, 4, 6, 6]) == {}


def test_turn():
    assert take_turn(lambda roll, points, total: ((1,), False), lambda n: (1, 2, 3, 3, 4, 6), 1000) == 100
