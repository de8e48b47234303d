from greed import score


def test_score():
    assert score([1, 1, 1, 5, 1]) == 1150
