from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000
    assert score([1, 1, 1, 5]) == 1000


def test_triples():
    assert score([2, 2, 2]) == 200
    assert score([3, 3, 3, 1, 1]) == 300


def test_singles():
    assert score([1, 1]) == 100
    assert score([5, 1]) == 100
    assert score([5, 5]) == 50


def test_mixed():
    assert score([1, 5, 1, 2, 4]) == 100
