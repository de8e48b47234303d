from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from dicedojo.games.engineering.exact.dice import NO_DICE, PROMOTE, act
from dicedojo.games.engineering.exact.optimum import solve
from tests.games.engineering.exact.deviations import (
    best_path,
    better_fixes,
    better_promotions,
    better_skips,
)
from tests.games.engineering.exact.plain_optimum import solve_plainly

LONG = 28  # rounds
FREE = (0, 1, 2, 3)  # every kind that can be promoted

solved = cache(solve)


@pytest.mark.parametrize("rounds", [6, 13])
def test_in_short_games_no_other_choice_is_better_anywhere(rounds: int) -> None:
    best = solve(rounds)

    assert list(better_promotions(best)) == []
    assert list(better_skips(best)) == []
    assert list(better_fixes(best)) == []


def test_in_28_rounds_it_can_be_better_to_promote_another_die_than_the_lowest() -> None:
    """With a d6 and a d8 and 23 rounds left; but the best play does not come there."""
    best = solved(LONG)
    state, score, left = (0, 1, 1, 0, 0), np.array([3.0]), 23

    gain = best.values((0, 1, 0, 1, 0), left, score) - best.decided(state, left, score)

    assert gain == pytest.approx([0.1373542], abs=1e-6)
    assert (state, left) not in best_path(best)


def test_of_two_promotions_the_lower_is_not_always_the_better_one() -> None:
    """Two d8 are all lost with 1 in 64, a d6 and a d12 with 1 in 72."""
    worths = solve_plainly(6).acted

    highest = 9
    gain = worths[(0, 1, 0, 1, 0), NO_DICE, 1] - worths[(0, 0, 2, 0, 0), NO_DICE, 1]
    assert gain[highest] == pytest.approx(highest * (1 / 64 - 1 / 72))
    assert solved(6).action((6, 8), 1, highest) == "new"


def test_free_promotion_does_not_change_the_value_of_28_rounds() -> None:
    assert solve(LONG, FREE).value == pytest.approx(solved(LONG).value, rel=1e-13)


def test_the_best_path_of_ten_rounds_adds_dice_alone() -> None:
    path = best_path(solve(10))

    assert (NO_DICE, 10) in path
    assert {dice[1:] for dice, _ in path} == {(0, 0, 0, 0)}
    assert (act((1, 0, 0, 0, 0), PROMOTE), 5) not in path
