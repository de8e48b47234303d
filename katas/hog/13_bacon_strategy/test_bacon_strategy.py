from hog import bacon_strategy


def test_bacon_is_taken_where_it_brings_eight_points():
    assert bacon_strategy(0, 70) == 0
    assert bacon_strategy(70, 37) == 0


def test_five_dice_are_rolled_where_bacon_brings_less():
    assert bacon_strategy(0, 60) == 5
    assert bacon_strategy(70, 0) == 5
