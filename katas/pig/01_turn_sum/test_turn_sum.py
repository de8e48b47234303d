from pig import score_turn


def test_a_turn_of_one_roll_scores_its_face():
    assert score_turn([4]) == 4


def test_a_turn_scores_the_sum_of_its_rolls():
    assert score_turn([3, 5]) == 8
    assert score_turn([6, 6, 2]) == 14
