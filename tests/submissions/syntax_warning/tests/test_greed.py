from greed import score


def test_no_dice_score_nothing():
    assert score([]) == 0
