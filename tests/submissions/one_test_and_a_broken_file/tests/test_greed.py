from greed import score


def test_a_single_one_scores_100():
    assert score([1]) == 100
