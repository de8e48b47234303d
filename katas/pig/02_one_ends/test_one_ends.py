from pig import score_turn


def test_a_1_loses_the_points_of_the_turn():
    assert score_turn([5, 6, 1]) == 0
    assert score_turn([1]) == 0
