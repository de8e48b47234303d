from pig import best_chance, hold_at, score_turn


def test_a_turn():
    assert score_turn([3, 5]) == 8
    assert score_turn([3, 1]) == 0


def test_hold():
    assert hold_at(20)(0, 0, 10)


def test_best():
    assert 0.5 < best_chance(10) < 1
