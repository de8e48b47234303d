from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000


def test_three_twos():
    assert score([2, 2, 2]) == 200
