from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.engineering.engineering_by_hand import best_score
from tests.games.engineering.plain_optimum import solve_plainly


@pytest.mark.parametrize("rounds", range(7))
def test_tiny_games_have_the_value_found_die_by_die(rounds: int) -> None:
    """By hand any die may be promoted or fixed: the restricted rules lose nothing."""
    assert solve_plainly(rounds, Fraction(1)).exact_value == best_score(rounds)


def test_floats_agree_with_fractions() -> None:
    rounded = solve_plainly(9).exact_value
    exact = solve_plainly(9, Fraction(1)).exact_value

    assert type(exact) is Fraction
    assert rounded == pytest.approx(float(exact), rel=1e-14)


def test_ten_rounds_have_the_value_of_the_source() -> None:
    assert solve_plainly(10).exact_value == pytest.approx(20.483601957243238, rel=1e-14)


def test_every_action_of_a_state_has_its_worth() -> None:
    """One round is left: a die more scores at best 1 more, a promotion breaks less."""
    solved = solve_plainly(4)

    worths = solved.worths((1, 0, 0, 0, 0), 1, 6)

    assert worths == pytest.approx({"new": (6 + 1.6) * 15 / 16, "promote": 7 * 5 / 6})
