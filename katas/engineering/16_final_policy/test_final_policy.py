import pytest
from engineering import final_policy

DICE = [(), (4,), (4, 4, 6), (6, 8), (12, 20), (20,), (4, 20, 20)]


@pytest.mark.parametrize("revenue", DICE)
@pytest.mark.parametrize("rounds_left", [1, 5, 10, 20, 30])
def test_my_policy_takes_an_action_that_can_be_done(revenue, rounds_left):
    action = final_policy(revenue, rounds_left)

    possible = any(die < 20 for die in revenue)
    assert action in (("new", "promote") if possible else ("new",))
    assert final_policy(revenue, rounds_left) == action
