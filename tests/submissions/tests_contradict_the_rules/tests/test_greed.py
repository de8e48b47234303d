def test_three_ones_are_300():
    assert score([1, 1, 1]) == 300


def test_a_straight_scores_1500():
    assert score([1, 2, 3, 4, 5]) == 1500
