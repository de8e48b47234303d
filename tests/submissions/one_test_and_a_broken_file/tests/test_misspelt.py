from greed import scores


def test_a_single_five_scores_50():
    assert scores([5]) == 50
