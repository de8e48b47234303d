from greed import score


def test_everything():
    assert score([1, 1, 1]) == 1000
    assert score([2, 2, 2]) == 200
    assert score([1]) == 100
    assert score([5]) == 50
    assert score([2, 3, 4, 6]) == 0
    assert score([1, 5, 1, 2, 4]) == 250
