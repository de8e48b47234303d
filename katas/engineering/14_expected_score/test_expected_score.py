import pytest
from engineering import expected_score


def always_new(revenue, rounds_left):
    return "new"


def new_then_promote(revenue, rounds_left):
    return "promote" if 4 in revenue else "new"


@pytest.mark.parametrize(
    ("rounds", "mean"),
    [
        pytest.param(0, 0, id="no rounds"),
        pytest.param(1, 0.75, id="one die"),
        pytest.param(2, 2.015625, id="two rounds"),
        pytest.param(10, 20.483601957243238, id="the ten rounds of the game"),
    ],
)
def test_the_mean_score_of_always_new(rounds, mean):
    assert expected_score(always_new, rounds) == pytest.approx(mean)


def test_the_policy_decides():
    assert expected_score(new_then_promote, 2) == pytest.approx(1.4375)
