import pytest
from engineering import exp_legacy


@pytest.mark.parametrize(
    ("threshold", "revenue", "action"),
    [
        pytest.param(0.5, (4,), "new", id="below the threshold"),
        pytest.param(0.5, (4, 4), "promote", id="at the threshold"),
        pytest.param(0.5, (4, 4, 4), "promote", id="above the threshold"),
        pytest.param(1.0, (4, 4, 4), "new", id="another threshold"),
        pytest.param(0.2, (8, 8), "promote", id="two d8 are as risky as a d4"),
        pytest.param(0.1, (20, 20, 20), "new", id="nothing to promote"),
    ],
)
def test_the_policy_promotes_from_so_many_expected_breaks_on(
    threshold, revenue, action
):
    assert exp_legacy(threshold)(revenue, 7) == action


def test_two_policies_do_not_mix():
    bold, careful = exp_legacy(2.0), exp_legacy(0.2)

    assert (bold((4,), 7), careful((4,), 7)) == ("new", "promote")
