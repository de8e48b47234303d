from __future__ import annotations

import pytest

from dicedojo.games.engineering.exact.optimum import solve


def test_ten_rounds_have_the_value_of_the_source() -> None:
    assert solve(10).value == pytest.approx(20.483601957243238, rel=1e-14)


def test_one_round_left_and_few_points_call_for_a_new_die() -> None:
    assert solve(10).action((4,), 1, 1) == "new"


def test_the_best_action_is_the_one_worth_most() -> None:
    best = solve(8)

    for revenue in ((4,), (4, 6), (4, 4, 4), (6, 8)):
        for score in (3, 15):
            worths = {
                action: best.worth(revenue, (), 3, score, action)
                for action in ("new", "promote")
            }
            assert best.action(revenue, 3, score) == max(worths, key=worths.__getitem__)


def test_where_there_is_legacy_fixing_has_a_worth() -> None:
    """The fixed d4 fails with 1 in 4 and takes all with it: the other is broken."""
    assert solve(3).worth((), (4, 4), 1, 0, "fix") == pytest.approx(0.75)
    assert solve(3).worth((4,), (4,), 1, 3, "fix") == pytest.approx((3 + 1.6) * 15 / 16)


@pytest.mark.parametrize("score", [-1, 4])
def test_a_score_that_nobody_can_have_is_refused(score: int) -> None:
    with pytest.raises(ValueError, match="points after 2 rounds"):
        solve(3).worth((4,), (4,), 1, score, "fix")
    with pytest.raises(ValueError, match="points after 2 rounds"):
        solve(3).action((4, 4), 1, score)


@pytest.mark.parametrize("action", ["new", "promote", "wait"])
def test_where_there_is_legacy_no_other_action_is_allowed(action: str) -> None:
    with pytest.raises(ValueError, match="There is legacy"):
        solve(3).worth((4,), (4,), 1, 3, action)
