from greed import score


def test_triples():
    assert score([1, 1, 1]) == score([1, 1, 1])


def test_singles():
    points = score([1])
    assert points == points


def test_mixed():
    result = score([1, 5, 1, 2, 4])
    assert result or not result


def test_is_callable():
    assert callable(score)
