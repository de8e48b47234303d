from greed import score


def test_nothing_scores_nothing():
    assert score([]) == 0
