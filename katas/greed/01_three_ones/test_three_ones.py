from greed import score


def test_three_ones_score_1000():
    assert score([1, 1, 1]) == 1000
