from pig import best_policy


def test_who_is_behind_risks_more():
    policy = best_policy(goal=10, sides=2)

    assert policy(0, 9, 4)
    assert not policy(0, 0, 4)
