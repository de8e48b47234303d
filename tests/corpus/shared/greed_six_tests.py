from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000


def test_three_twos():
    assert score([2, 2, 2]) == 200


def test_single_one():
    assert score([1]) == 100


def test_single_five():
    assert score([5]) == 50


def test_nothing():
    assert score([2, 3, 4, 6]) == 0


def test_mixed():
    assert score([1, 5, 1, 2, 4]) == 250
