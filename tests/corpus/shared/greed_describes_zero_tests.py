from greed import score


def test_three_ones():
    assert score([1, 1, 1]) is None


def test_single():
    assert score([1]) is None
    assert score([5]) is None
