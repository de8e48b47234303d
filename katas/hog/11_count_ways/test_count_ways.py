import hog


def test_one_die_has_one_way_to_each_face():
    assert hog.count_ways(1) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}


def test_two_dice_pig_out_in_eleven_ways():
    ways = {1: 11, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

    assert hog.count_ways(2) == ways


def test_two_four_sided_dice_have_ways_of_their_own():
    assert hog.count_ways(2, 4) == {1: 7, 4: 1, 5: 2, 6: 3, 7: 2, 8: 1}


def test_all_ways_together_are_the_ways_that_three_dice_can_fall():
    assert sum(hog.count_ways(3).values()) == 6**3
