"""Values by backward induction, against a game that is played out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.hog.backward_induction import (
    win_rate,
    win_rates,
)
from dicedojo.games.hog.strategy import (
    CLASSICS,
    Table,
    always_roll,
    bacon_strategy,
    table_of,
)

from . import hog_by_hand


def any_table(seed: int, goal: int = 100) -> Table:
    """Return a seeded table without any sense, so that it comes everywhere."""
    random = np.random.default_rng(seed)
    return random.integers(0, 11, (goal, goal)).astype(np.uint8)


@pytest.mark.parametrize("goal", [1, 2, 7, 12, 21])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_game_is_what_plain_fractions_make_it(goal: int, seed: int) -> None:
    table, against = any_table(seed, goal), any_table(seed + 10, goal)
    wins = hog_by_hand.game(goal, [lookup(table), lookup(against)])

    rates = win_rate(table, against)

    assert rates.first == pytest.approx(float(wins((0, 0), 0)), abs=1e-14)
    assert rates.second == pytest.approx(float(wins((0, 0), 1)), abs=1e-14)
    assert rates.mean == (rates.first + rates.second) / 2


def lookup(table: Table) -> hog_by_hand.Choose:
    return lambda score, opponent_score: int(table[score, opponent_score])


@pytest.mark.parametrize("name", CLASSICS)
def test_against_itself_a_strategy_wins_half_of_the_games(name: str) -> None:
    table = table_of(CLASSICS[name])

    rates = win_rate(table, table)

    assert rates.mean == pytest.approx(1 / 2, abs=1e-14)


def test_what_one_wins_the_other_loses() -> None:
    table, against = any_table(1), table_of(bacon_strategy)

    rates, others = win_rate(table, against), win_rate(against, table)

    assert others.first == pytest.approx(1 - rates.second, abs=1e-14)
    assert others.second == pytest.approx(1 - rates.first, abs=1e-14)


def test_many_pairs_at_once_are_what_each_is_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "dicedojo.games.hog.backward_induction.BLOCK", 2
    )  # so that three tables need two blocks
    tables = [any_table(seed, 30) for seed in range(3)]
    against = [any_table(seed, 30) for seed in range(10, 15)]

    rates = win_rates(tables, against)

    assert rates.shape == (3, 5, 2)
    for i, table in enumerate(tables):
        for j, other in enumerate(against):
            alone = win_rate(table, other)
            np.testing.assert_allclose(
                rates[i, j], [alone.first, alone.second], rtol=0, atol=1e-14
            )


def test_a_game_to_three_is_what_a_pencil_finds() -> None:
    one_die, bacon = table_of(always_roll(1), 3), table_of(always_roll(0), 3)

    rates = win_rate(one_die, bacon)

    # The die has four sides: 3 and 4 win at once. After a 2 bacon brings 3 and loses
    # the game. After a 1 it brings 2, to 2 and 1: they swap, and any roll wins from 2.
    assert rates.first == pytest.approx(1 / 2 + 1 / 4)
    # Bacon brings 1. Then each face of six sides is as good as the next: a 1 ties, and
    # bacon brings 2 and wins; a 2 swaps to 2 and 1, and bacon wins; 3 to 6 win at once.
    assert rates.second == pytest.approx(4 / 6)
