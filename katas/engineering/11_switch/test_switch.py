import pytest
from engineering import new_then_promo, promo_then_new


@pytest.mark.parametrize(
    ("rounds_left", "first", "second"),
    [
        pytest.param(10, "new", "promote", id="the first round"),
        pytest.param(9, "new", "promote", id="the last round of the first part"),
        pytest.param(8, "promote", "new", id="the first round of the second part"),
        pytest.param(1, "promote", "new", id="the last round"),
    ],
)
def test_the_policy_switches_after_a_fifth_of_ten_rounds(rounds_left, first, second):
    assert new_then_promo(20, 10)((4,), rounds_left) == first
    assert promo_then_new(20, 10)((4,), rounds_left) == second


def test_where_nothing_can_be_promoted_both_build():
    assert new_then_promo(50, 10)((20,), 1) == "new"
    assert promo_then_new(50, 10)((), 10) == "new"
