"""How often Hog strategies win against each other, from tables that are known."""

from __future__ import annotations

import pytest

from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.strategy import CLASSICS, table_of
from dicedojo.games.hog.strategy_value import GUESTS, guests, play

FIVE = table_of(CLASSICS["always_roll(5)"])
BACON = table_of(CLASSICS["bacon_strategy"])


def test_a_rate_is_the_mean_of_going_first_and_second() -> None:
    rates = play([BACON, FIVE, FIVE], 1)

    assert rates[0][1] == pytest.approx(win_rate(BACON, FIVE).mean, abs=1e-12)
    assert rates[1][0] == pytest.approx(1 - rates[0][1], abs=1e-12)
    assert rates[1][2] == pytest.approx(0.5, abs=1e-12)


def test_the_projects_own_strategies_are_the_guests() -> None:
    assert list(guests()) == list(GUESTS)
    assert (guests()["bacon_strategy"] == BACON).all()
