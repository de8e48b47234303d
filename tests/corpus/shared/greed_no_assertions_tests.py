from greed import score


def test_triples():
    score([1, 1, 1])
    score([2, 2, 2])


def test_singles():
    score([1])
    score([5])


def test_mixed():
    score([1, 5, 1, 2, 4])


def test_nothing():
    score([])
