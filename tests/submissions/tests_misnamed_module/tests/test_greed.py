from gread import score


def test_one():
    assert score([1]) == 100


def test_five():
    assert score([5]) == 50
