from greed import score


def test_a_one():
    assert score([1]) == 100
