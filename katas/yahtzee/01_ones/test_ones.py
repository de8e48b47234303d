from yahtzee import score


def test_the_box_ones_scores_the_ones():
    assert score("ones", [1, 2, 4, 2, 2]) == 1
    assert score("ones", [3, 1, 1, 6, 1]) == 3
