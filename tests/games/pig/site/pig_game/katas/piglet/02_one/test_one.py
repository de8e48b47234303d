from piglet import turn_points


def test_a_one_loses_the_turn():
    assert turn_points([6, 1]) == 0
