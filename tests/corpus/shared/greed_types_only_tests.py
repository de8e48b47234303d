from greed import score


def test_triples_are_numbers():
    assert isinstance(score([1, 1, 1]), int)
    assert isinstance(score([4, 4, 4]), int)


def test_singles_are_numbers():
    assert isinstance(score([1]), int)
    assert isinstance(score([5]), int)


def test_never_negative():
    assert score([2, 3, 4, 6, 6]) >= 0
    assert score([1, 5, 1, 2, 4]) >= 0
