from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000
