from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000.0
    assert isinstance(score([1, 1, 1]), float)


def test_singles():
    assert score([1]) == 100.0
    assert score([5]) == 50.0


def test_mixed():
    assert score([1, 5, 1, 2, 4]) == 250.0
