def test_six_dice():
    assert score([1, 1, 1, 1, 1, 1]) == 1300
    assert score([5]) == 50


def test_six_dice_that_this_code_scores_otherwise():
    assert score([2, 2, 2, 3, 3, 3]) == 700


def test_more_dice_than_the_rules_allow():
    assert score([6]) == 0
    assert score([1, 1, 1, 1, 1, 1, 1]) == 9
