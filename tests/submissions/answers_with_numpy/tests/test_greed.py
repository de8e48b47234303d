from greed import score


def test_one():
    assert score([1]) == 100
