from greed import score


def test_a_one():
    assert score([1]) == 100


def test_a_five():
    assert score([5]) == 50
