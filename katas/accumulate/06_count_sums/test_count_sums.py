from accumulate import count_sums


def test_two_dice_come_to_seven_in_six_ways():
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

    assert count_sums(2) == ways


def test_dice_have_the_sides_that_they_are_said_to_have():
    assert count_sums(1, 4) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert count_sums(3, 2) == {3: 1, 4: 3, 5: 3, 6: 1}


def test_no_dice_have_one_way_and_come_to_0():
    assert count_sums(0) == {0: 1}
