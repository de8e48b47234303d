from hog import bacon_strategy


def test_bacon_is_taken_where_it_brings_eight_points():
    assert bacon_strategy(0, 70) == 0
    assert bacon_strategy(70, 37) == 0


def test_five_dice_are_rolled_where_bacon_brings_less():
    assert bacon_strategy(0, 60) == 5
    assert bacon_strategy(70, 0) == 5


def test_another_margin_and_another_number_of_dice_can_be_said():
    assert bacon_strategy(50, 35, 6, 4) == 0
    assert bacon_strategy(50, 35, 7, 4) == 4
    assert bacon_strategy(50, 35, num_rolls=3) == 3
