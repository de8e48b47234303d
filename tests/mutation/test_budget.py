"""The tests of a submission have so much CPU time, and a hard limit by the clock."""

from __future__ import annotations

import pytest

from dicedojo.mutation.budget import CPU_SHARE, Budget


@pytest.mark.parametrize(
    ("seconds", "charges", "is_over"),
    [
        pytest.param(60.0, [], False, id="nothing was used"),
        pytest.param(60.0, [10.0, 10.0], False, id="some is left"),
        pytest.param(60.0, [20.0, 60 * CPU_SHARE - 20], True, id="all was used"),
        pytest.param(60.0, [60 * CPU_SHARE - 0.5], False, id="half a second is left"),
        pytest.param(60.0, [0.1] * 60, False, id="little was used, often"),
        pytest.param(60.0, [-99.0, 60 * CPU_SHARE], True, id="nothing is given back"),
        pytest.param(0.0, [], True, id="the clock"),
    ],
)
def test_it_is_over_when_it_is_used_up(
    seconds: float, charges: list[float], is_over: bool
) -> None:
    budget = Budget(seconds)

    for one in charges:
        budget.charge(one)

    assert budget.is_over is is_over
    assert 0 <= budget.seconds_left <= seconds
