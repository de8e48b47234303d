from greed import score


def test_three_twos_and_a_five():
    assert score([2, 5, 2, 2]) == 250
