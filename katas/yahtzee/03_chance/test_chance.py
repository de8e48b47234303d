from yahtzee import score


def test_chance_scores_the_sum_of_all_dice():
    assert score("chance", [1, 2, 4, 2, 2]) == 11
    assert score("chance", [6, 5, 4, 3, 1]) == 19
