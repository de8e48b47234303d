from pig import hold_at


def test_the_policy_rolls_below_its_limit_and_holds_from_there_on():
    policy = hold_at(20)

    assert policy(0, 0, 19)
    assert not policy(0, 0, 20)
    assert not policy(50, 0, 24)
