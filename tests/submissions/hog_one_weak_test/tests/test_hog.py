from hog import roll_dice


def test_two_threes():
    assert roll_dice(2, lambda: 3) == 6
