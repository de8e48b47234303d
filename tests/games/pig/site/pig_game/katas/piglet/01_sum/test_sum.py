from piglet import turn_points


def test_rolls_add_up():
    assert turn_points([2, 3]) == 5
