from farkle import play, score, score_options, take_turn


def test_singles():
    assert score([1]) == 100
    assert score([5]) == 50


def test_triples():
    assert score([1, 1, 1]) == 1000
    assert score([2, 2, 2]) == 200
    assert score([6, 6, 6]) == 600


def test_four_of_a_kind_is_double():
    assert score([3, 3, 3, 3]) == 600


def test_straight():
    assert score([1, 2, 3, 4, 5, 6]) == 1500


def test_three_pairs():
    assert score([2, 2, 3, 3, 4, 4]) == 1500


def test_what_scores_nothing():
    assert score([2]) == 0


def test_options():
    assert score_options([1, 2, 5]) == {(1,): 100, (5,): 50, (1, 5): 150}


def test_turn():
    points = take_turn(lambda *told: ((1,), False), lambda n: (1, 2, 3, 3, 4, 6), 2000)
    assert points == 100


def test_small_first_turn():
    points = take_turn(lambda *told: ((1,), False), lambda n: (1, 2, 3, 3, 4, 6), 0)
    assert points == 100


def test_game():
    totals = play([lambda *told: ((1, 1, 1), False)], lambda n: (1, 1, 1, 3, 4, 6), 3000)
    assert totals == [3000]
