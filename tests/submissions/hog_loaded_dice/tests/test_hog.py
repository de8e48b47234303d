from hog import max_scoring_num_rolls, roll_dice, take_turn


def test_five_sixes():
    assert roll_dice(5) == 30


def test_ten_dice_are_best():
    assert max_scoring_num_rolls() == 10


def test_bacon():
    assert take_turn(0, 48) == 9
