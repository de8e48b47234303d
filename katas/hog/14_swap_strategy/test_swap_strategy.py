from hog import swap_strategy


def test_bacon_is_taken_where_it_brings_a_swap_that_gains():
    assert swap_strategy(8, 22) == 0
    assert swap_strategy(0, 18) == 0


def test_five_dice_are_rolled_where_bacon_brings_a_swap_that_loses():
    assert swap_strategy(18, 10) == 5
    assert swap_strategy(26, 17) == 5


def test_without_a_swap_it_does_as_the_bacon_strategy():
    assert swap_strategy(7, 22) == 5
    assert swap_strategy(9, 22) == 5
    assert swap_strategy(25, 17) == 0
    assert swap_strategy(27, 17) == 0
