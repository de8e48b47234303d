from farkle import choose, play, score, score_options, take_turn


def test_three_sixes_and_a_one():
    assert score_options([1, 6, 6, 6]) == {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}


def test_the_best_parting():
    assert score([1, 1, 1, 1]) == 2000


def test_my_strategy_banks_300():
    assert choose((1, 1, 1, 2, 3, 4), 0, 1000) == ((1, 1, 1), False)


def test_a_turn_of_my_strategy():
    assert take_turn(choose, lambda _: (1, 1, 1, 2, 3, 4)) == 1000


def test_a_game_of_my_strategy():
    assert play([choose, choose], lambda _: (1, 1, 1, 2, 3, 4), 1000) == [1000, 1000]
