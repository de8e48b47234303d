from farkle import score, score_options


def test_three_sixes_and_a_one():
    assert score_options([1, 6, 6, 6]) == {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}


def test_the_best_parting():
    assert score([1, 1, 1, 1]) == 2000
