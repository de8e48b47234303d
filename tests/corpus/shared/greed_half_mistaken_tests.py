from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000


def test_triples():
    assert score([2, 2, 2]) == 200
    assert score([4, 4, 4]) == 400


def test_singles():
    assert score([1]) == 100
    assert score([5]) == 50


def test_straight():
    assert score([1, 2, 3, 4, 5]) == 1500


def test_four_of_a_kind_doubles():
    assert score([2, 2, 2, 2]) == 400


def test_three_fives_and_more():
    assert score([5, 5, 5, 5, 5]) == 600


def test_order():
    assert score([3, 4, 3, 3, 1]) == 400
