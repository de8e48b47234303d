"""How often Hog strategies win against each other, from tables that are known."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.hog.backward_induction import BLOCK, win_rate, win_rates
from dicedojo.games.hog.strategy import CLASSICS, Tables, table_of
from dicedojo.games.hog.strategy_value import GUESTS, guests, play

FIVE = table_of(CLASSICS["always_roll(5)"])
BACON = table_of(CLASSICS["bacon_strategy"])


def some_tables(count: int) -> Tables:
    """Return seeded tables of a short game."""
    generator = np.random.default_rng(100)
    return generator.integers(0, 11, (count, 20, 20)).astype(np.uint8)


def test_a_rate_is_the_mean_of_going_first_and_second() -> None:
    rates = play([BACON, FIVE, FIVE], 1)

    assert rates[0][1] == pytest.approx(win_rate(BACON, FIVE).mean, abs=1e-12)
    assert rates[1][0] == pytest.approx(1 - rates[0][1], abs=1e-12)
    assert rates[1][2] == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("count", [1, BLOCK, 3 * BLOCK - 1])
def test_all_pairs_meet_both_ways(count: int) -> None:
    tables = some_tables(count)

    rates = play(list(tables), 1)

    np.testing.assert_allclose(
        rates, win_rates(tables, tables).mean(axis=2), rtol=0, atol=1e-14
    )


def test_the_projects_own_strategies_are_the_guests() -> None:
    assert list(guests()) == list(GUESTS)
    assert (guests()["bacon_strategy"] == BACON).all()
