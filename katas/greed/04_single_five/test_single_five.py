from greed import score


def test_a_single_five_scores_50():
    assert score([5]) == 50
