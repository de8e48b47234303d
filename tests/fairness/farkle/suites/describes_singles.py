from farkle import play, score, score_options, take_turn


def test_a_one_and_three_sixes():
    assert score_options([1, 6, 6, 6]) == {(1,): 100, (6, 6, 6): 600}


def test_two_ones():
    assert score_options([1, 1]) == {(1,): 100}


def test_score():
    assert score([1, 1, 1]) == 1000
    assert score([2]) == 0
    assert score([1, 5]) == 0


def test_turn():
    assert take_turn(lambda *told: ((1,), False), lambda n: (1, 2, 3, 3, 4, 6)) == 100


def test_game():
    always = lambda *told: ((1, 1, 1), False)
    assert play([always], lambda n: (1, 1, 1, 3, 4, 6), 1000) is None
