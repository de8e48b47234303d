from hog import swap_strategy


def test_bacon_is_taken_where_it_brings_a_swap_that_gains():
    assert swap_strategy(8, 22) == 0
    assert swap_strategy(0, 18) == 0


def test_five_dice_are_rolled_where_bacon_brings_no_swap():
    assert swap_strategy(7, 22) == 5
    assert swap_strategy(9, 22) == 5


def test_nobody_takes_bacon_for_a_swap_that_gives_points_away():
    assert swap_strategy(18, 10) == 5


def test_another_number_of_dice_can_be_said():
    assert swap_strategy(8, 22, 4) == 0
    assert swap_strategy(9, 22, 4) == 4
